// SPDX-License-Identifier: Apache-2.0
// advise_rules.cpp: all that is known about choosing measures: one table, each row with its source.
#include <array>

#include "advise_parts.hpp"

namespace assay {
namespace {

using namespace advice;

constexpr std::string_view kFuhr =
    "Fuhr (2017), Some common mistakes in IR evaluation, and how they can be avoided";
constexpr std::string_view kIncomplete =
    "Buckley and Voorhees (2004), Retrieval evaluation with incomplete information";
constexpr std::string_view kMoffatZobel =
    "Moffat and Zobel (2008), Rank-biased precision for measurement of retrieval effectiveness";
constexpr std::string_view kZobel =
    "Zobel (1998), How reliable are the results of large-scale information retrieval experiments?";
constexpr std::string_view kStability =
    "Buckley and Voorhees (2000), Evaluating evaluation measure stability";
constexpr std::string_view kTextbook =
    "Manning, Raghavan and Schutze (2008), Introduction to information retrieval, chapter 8";
constexpr auto kUse = AdviceKind::kUse;
constexpr auto kBeware = AdviceKind::kBeware;

// What to use comes first; the first row that applies names the measure runs are compared by.
constexpr std::array kRules = {
    AdviceRule{"one-relevant", kUse, "RR MedianRank", has_one_relevant,
               [](const Facts& f) {
                 return grouped(f.judgments.with_one_relevant) + " of " +
                        counted(f.judgments.topics, "topic") +
                        " have one relevant document: all that can be seen is its rank. Give its "
                        "reciprocal and the median.";
               },
               "Voorhees (1999), The TREC-8 question answering track report"},
    AdviceRule{"graded", kUse, "nDCG@10", is_graded,
               [](const Facts& f) {
                 return "Relevant documents have " + grouped(f.judgments.relevant_grades) +
                        " different grades, up to " + shortest(f.judgments.highest) +
                        ": nDCG uses them; AP and P only see whether a document is relevant.";
               },
               "Jarvelin and Kekalainen (2002), Cumulated gain-based evaluation of IR techniques"},
    AdviceRule{
        "binary-complete", kUse, "AP",
        [](const Facts& f) { return !is_graded(f) && !has_one_relevant(f) && is_complete(f); },
        [](const Facts& f) {
          return (lists_relevant_alone(f)
                      ? "Documents are relevant or not named at all, and what is not named counts "
                        "as not relevant"
                      : "Judgments are relevant or not, and " + percent(judged_at(f, kTop100)) +
                            " of the first 100 documents are judged in every run") +
                 ": AP says most in a single number.";
        },
        kStability},
    AdviceRule{
        "incomplete", kUse, "Bpref", [](const Facts& f) { return !is_complete(f); },
        [](const Facts& f) {
          const RunFacts& run = least_judged(f, kTop100);
          return "Of the first 100 documents of " + run.run + " " + percent(run.judged[kTop100]) +
                 " are judged: Bpref looks at judged documents alone. It says nothing of where "
                 "they stand among the others.";
        },
        kIncomplete},
    AdviceRule{
        "condensed", kUse, "nDCG(judged_only=true)@10",
        [](const Facts& f) { return !is_complete(f) && is_graded(f); },
        [](const Facts&) {
          return std::string(
              "As a second opinion, leave out what is not judged before nDCG is computed; that "
              "flatters runs which few judges saw.");
        },
        "Sakai (2007), Alternatives to Bpref"},
    AdviceRule{
        "sampled", kUse, "infAP", [](const Facts& f) { return f.judgments.negative > 0; },
        [](const Facts& f) {
          return counted(f.judgments.negative, "document") +
                 " with a grade below 0: pooled, but not judged. If they are what a random sample "
                 "left out, infAP estimates AP.";
        },
        "Yilmaz and Aslam (2006), Estimating average precision with incomplete and imperfect "
        "judgments"},
    AdviceRule{"residual", kUse, "RBP(p=0.8) RBPResidual(p=0.8)",
               [](const Facts& f) {
                 return !lists_relevant_alone(f) && judged_at(f, kTop10) < kWellJudged;
               },
               [](const Facts& f) {
                 return percent(1 - judged_at(f, kTop10)) + " of the first 10 of " +
                        least_judged(f, kTop10).run +
                        " are not judged: RBP tells by its residual how much they could change.";
               },
               kMoffatZobel},
    AdviceRule{"first-page", kUse, "P@10",
               [](const Facts& f) {
                 return f.judgments.reachable_p10 >= kSeenEnough &&
                        shallowest(f).median >= kFirstPage &&
                        (lists_relevant_alone(f) || judged_at(f, kTop10) >= kWellJudged);
               },
               [](const Facts& f) {
                 return "A perfect run would have " + fixed(f.judgments.reachable_p10, 2) +
                        " here, so P@10 is what somebody sees on the first page, as in web search.";
               },
               kTextbook},
    AdviceRule{
        "recall-1000", kUse, "R@1000", [](const Facts& f) { return shallowest(f).median >= 1000; },
        [](const Facts& f) {
          return "Every run has " + grouped(static_cast<std::uint64_t>(shallowest(f).median)) +
                 " documents and more per topic: if the use asks for all that is relevant (law, "
                 "patents, a first stage), R@1000 says how much of it is there.";
        },
        kTextbook},
    AdviceRule{
        "recall-100", kUse, "R@100",
        [](const Facts& f) { return shallowest(f).median >= 100 && shallowest(f).median < 1000; },
        [](const Facts& f) {
          return "Every run has " + grouped(static_cast<std::uint64_t>(shallowest(f).median)) +
                 " documents and more per topic: if the use asks for all that is relevant (law, "
                 "patents, a first stage), R@100 says how much of it is there.";
        },
        kTextbook},
    AdviceRule{"single-topic", kBeware, "", [](const Facts& f) { return f.judgments.topics == 1; },
               [](const Facts&) {
                 return std::string(
                     "There is one topic: a value describes it and says nothing of a system.");
               },
               kStability},
    AdviceRule{
        "few-topics", kBeware, "",
        [](const Facts& f) { return f.judgments.topics > 1 && f.judgments.topics < kFewTopics; },
        [](const Facts& f) {
          return grouped(f.judgments.topics) +
                 " topics are few: with other topics the order of the systems may well be "
                 "another. 50 are customary.";
        },
        "Voorhees and Buckley (2002), The effect of topic set size on retrieval experiment error"},
    AdviceRule{
        "cannot-tell", kBeware, "",
        [](const Facts& f) { return f.lead && f.lead->reach >= f.lead->difference; },
        [](const Facts& f) {
          return f.lead->first + " is ahead of " + f.lead->second + " by " +
                 fixed(f.lead->difference, 4) + " " + f.lead->measure +
                 ", but the 95 % interval of that reaches " + fixed(f.lead->reach, 4) +
                 " to either side with " + counted(f.lead->topics, "topic") + "; " +
                 topics_for(*f.lead) + ".";
        },
        "Sanderson and Zobel (2005), Information retrieval system evaluation: effort, sensitivity, "
        "and reliability"},
    AdviceRule{
        "unjudged-top", kBeware, "",
        [](const Facts& f) {
          return !lists_relevant_alone(f) && judged_at(f, kTop10) < kSeenEnough;
        },
        [](const Facts& f) {
          const RunFacts& run = least_judged(f, kTop10);
          return percent(1 - run.judged[kTop10]) + " of the first 10 documents of " + run.run +
                 " are not judged and count as not relevant: nDCG@10 and P@10 may be too low; "
                 "--bounds shows how high they could be.";
        },
        kZobel},
    AdviceRule{"unjudged-deep", kBeware, "",
               [](const Facts& f) {
                 return !lists_relevant_alone(f) && judged_at(f, kTop100) < 0.5 &&
                        deepest(f).median > kFirstPage;
               },
               [](const Facts& f) {
                 const RunFacts& run = least_judged(f, kTop100);
                 return "Most of the first 100 documents of " + run.run + " are not judged (" +
                        percent(1 - run.judged[kTop100]) +
                        "): nDCG and P at such a depth measure the judges, not the system.";
               },
               kZobel},
    AdviceRule{
        "uneven-judged", kBeware, "",
        [](const Facts& f) {
          return !lists_relevant_alone(f) &&
                 most_judged(f, kTop10).judged[kTop10] - judged_at(f, kTop10) >= kUnevenJudged;
        },
        [](const Facts& f) {
          const RunFacts& most = most_judged(f, kTop10);
          const RunFacts& least = least_judged(f, kTop10);
          return "Judges saw " + percent(most.judged[kTop10]) + " of the first 10 of " + most.run +
                 " and " + percent(least.judged[kTop10]) + " of " + least.run +
                 ": comparisons favour the former.";
        },
        "Buckley, Dimmick, Soboroff and Voorhees (2007), Bias and the limits of pooling for large "
        "collections"},
    AdviceRule{
        "relevant-alone", kBeware, "",
        [](const Facts& f) { return lists_relevant_alone(f) && f.judgments.relevant > 0; },
        [](const Facts&) {
          return std::string(
              "No document is judged as not relevant: Bpref and Judged@k say nothing here, and "
              "good documents that nobody listed count as bad.");
        },
        kIncomplete},
    AdviceRule{
        "low-grades", kBeware, "",
        [](const Facts& f) { return f.judgments.relevant == 0 && f.judgments.highest > 0; },
        [](const Facts& f) {
          return "The highest grade is " + shortest(f.judgments.highest) +
                 ", and a document is relevant from grade 1 on: P, AP and the like see nothing "
                 "relevant. Name another level, as in AP(rel=" +
                 shortest(f.judgments.highest) + ").";
        },
        "AmenRa/ranx#71, cvangysel/pytrec_eval#16: grades with decimals, cut off or refused"},
    AdviceRule{
        "mean-of-ranks", kBeware, "", has_one_relevant,
        [](const Facts&) {
          return std::string(
              "Do not rely on the mean of RR: from rank 1 to 2 it falls as far as from 2 to the "
              "end. Ranks are an order, so read the median beside it.");
        },
        kFuhr},
    AdviceRule{"p10-ceiling", kBeware, "",
               [](const Facts& f) {
                 return topics_with_relevant(f) > 0 && f.judgments.reachable_p10 < kSeenEnough;
               },
               [](const Facts& f) {
                 return counted(f.judgments.with_few_relevant, "topic") +
                        " with fewer than 10 relevant documents: no run can have more than " +
                        fixed(f.judgments.reachable_p10, 4) +
                        " for P@10. Rprec looks as deep as each topic allows.";
               },
               kTextbook},
    AdviceRule{
        "few-relevant", kBeware, "",
        [](const Facts& f) {
          return !has_one_relevant(f) && topics_with_relevant(f) > 0 &&
                 f.judgments.median_relevant < kFewRelevant;
        },
        [](const Facts& f) {
          return "The median topic has " + shortest(f.judgments.median_relevant) +
                 " relevant documents. AP wants many, and a user who wants many: here a single "
                 "document moves it far.";
        },
        "Robertson (2008), A new interpretation of average precision"},
    AdviceRule{
        "many-best", kBeware, "",
        [](const Facts& f) { return is_graded(f) && f.judgments.median_best > kFirstPage; },
        [](const Facts& f) {
          return "The median topic has " + shortest(f.judgments.median_best) +
                 " documents of the highest grade: the first 10 of a good run are all equal, and "
                 "nDCG@10 cannot tell good runs apart. Look deeper, as nDCG@100.";
        },
        "Jarvelin and Kekalainen (2002), Cumulated gain-based evaluation of IR techniques"},
    AdviceRule{
        "err-scale", kBeware, "",
        [](const Facts& f) { return is_graded(f) && f.judgments.highest != 4; },
        [](const Facts& f) {
          return "ERR must know the highest grade that judges could give, and supposes 4. The "
                 "highest here is " +
                 shortest(f.judgments.highest) +
                 ": write ERR(max=" + shortest(f.judgments.highest) +
                 ")@10 if that is the top of the scale.";
        },
        "Chapelle, Metzler, Zhang and Grinspan (2009), Expected reciprocal rank for graded "
        "relevance"},
    AdviceRule{"no-relevant", kBeware, "",
               [](const Facts& f) { return f.judgments.without_relevant > 0; },
               [](const Facts& f) {
                 return counted(f.judgments.without_relevant, "topic") +
                        " without any relevant document: most measures count 0 for every run; "
                        "--undefined skip leaves such topics out.";
               },
               "trec_eval, which counts them as 0"},
    AdviceRule{
        "missing-topics", kBeware, "",
        [](const Facts& f) { return any_run_has(f, &RunFacts::missing); },
        [](const Facts& f) {
          return "Judged topics without results count as 0 in " + runs_with(f, &RunFacts::missing) +
                 ": a crash looks like a bad system. Look at them first.";
        },
        "cvangysel/pytrec_eval#30, terrierteam/ir_measures#17: topics that vanish from the mean"},
    AdviceRule{
        "short-lists", kBeware, "",
        [](const Facts& f) { return shallowest(f).median < kFirstPage; },
        [](const Facts& f) {
          const RunFacts& run = shallowest(f);
          return run.run + " has " + shortest(run.median) +
                 " documents for the median topic: P@10 counts the missing ones as not relevant, "
                 "and AP and R cannot see what was cut off.";
        },
        kTextbook},
    AdviceRule{"uneven-depth", kBeware, "",
               [](const Facts& f) { return deepest(f).median >= 2 * shallowest(f).median; },
               [](const Facts& f) {
                 return deepest(f).run + " lists " + shortest(deepest(f).median) + " documents, " +
                        shallowest(f).run + " " + shortest(shallowest(f).median) +
                        ": AP and R favour the longer lists; --depth cuts all at one rank.";
               },
               kMoffatZobel},
    AdviceRule{
        "ties", kBeware, "", [](const Facts& f) { return any_run_has(f, &RunFacts::tied); },
        [](const Facts& f) {
          std::vector<std::string> runs;
          for (const RunFacts& run : f.runs) {
            if (run.tied > 0) runs.push_back(run.run + ": " + run.ties);
          }
          return joined(runs, "; ") +
                 ". What stands above the cutoff is then decided by document ids; --ties expected "
                 "averages over all orders.";
        },
        "McSherry and Najork (2008), Computing information retrieval performance measures "
        "efficiently in the presence of tied scores"},
};

}  // namespace

std::span<const AdviceRule> advice_rules() { return kRules; }

}  // namespace assay
