// SPDX-License-Identifier: Apache-2.0
// xapian_index.cpp: documents go in batch by batch, then the index is packed.
#include "xapian_index.hpp"

#include "xapian_library.hpp"

namespace assay::lab {
namespace {

constexpr std::string_view kDoing = "make the index";
// Besides every 10 000 documents, which is Xapian's own rule: those of 100 words take 74 MB, and
// those of 10 000 words, with this, 220 MB.
constexpr std::size_t kBatchBytes = std::size_t{32} << 20;
// Nobody reads an index that is not whole, and after a kill it is made anew: it waits for no disk
// and keeps no older state.
constexpr int kNewIndex =
    Xapian::DB_CREATE | Xapian::DB_BACKEND_GLASS | Xapian::DB_NO_SYNC | Xapian::DB_DANGEROUS;

class XapianBuild {
 public:
  XapianBuild(const IndexNames& names, const XapianIndexPlan& plan)
      : database_(names.made, kNewIndex), words_(plan.stemmer), title_weight_(plan.title_weight) {}

  void add(const Document& document) {
    Xapian::Document made;
    words_.add(document.title, title_weight_, made);
    words_.add(document.text, 1, made);
    made.set_data(std::string(document.id));
    database_.add_document(made);
    batch_ += document.title.size() + document.text.size();
    if (batch_ < kBatchBytes) return;
    database_.commit();
    batch_ = 0;
  }

  void finish(const std::string& packed) {
    database_.commit();
    database_.compact(packed);
    database_.close();
  }

 private:
  Xapian::WritableDatabase database_;
  XapianWords words_;
  Xapian::termcount title_weight_;
  std::size_t batch_ = 0;  // bytes of text since the last commit
};

}  // namespace

Result<Done> build_xapian(const IndexNames& names, const XapianIndexPlan& plan,
                          const DocumentWalk& walk) {
  return with_xapian(names.made, kDoing, [&]() -> Result<Done> {
    XapianBuild build(names, plan);
    // What walks over documents need not know of Xapian's exceptions.
    auto walked = walk([&](const Document& document) {
      return with_xapian(names.made, kDoing, [&]() -> Result<Done> {
        build.add(document);
        return Done{};
      });
    });
    if (!walked) return walked;
    build.finish(names.packed);
    return names.finish();
  });
}

}  // namespace assay::lab
