// SPDX-License-Identifier: Apache-2.0
// page_frame.cpp: what every page of HTML has around its content.
// Every text that came from outside goes through xml_text; nothing is fetched, and the policy in
// the head allows nothing but the style and the script that stand in the page.
#include "page_frame.hpp"

#include "assay/chart.hpp"
#include "assay/version.hpp"
#include "page_assets.hpp"
#include "page_parts.hpp"
#include "report_escape.hpp"

namespace assay {
namespace {

// That of the page, and that of its charts.
std::string style() { return std::string(kPageStyle) + chart_style(); }

std::string policy() {
  return "default-src 'none'; style-src " + page::hash_source(style()) + "; script-src " +
         page::hash_source(kPageScript) +
         "; connect-src 'none'; base-uri 'none'; form-action 'none'";
}

std::string head_html(const std::string& title) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
         policy() +
         "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"generator\" "
         "content=\"assay " +
         std::string(kVersion) + "\">\n<title>" + xml_text(title) + "</title>\n<style>" + style() +
         "</style>\n</head>\n";
}

}  // namespace

std::string page_of(const std::string& title, const std::string& body) {
  return head_html(title) + "<body>\n" + body + "<footer>Made by assay " + std::string(kVersion) +
         ". This page is one file: it needs no network and sends nothing.</footer>\n<script>" +
         std::string(kPageScript) + "</script>\n</body>\n</html>\n";
}

std::string page_around(const std::string& title, const std::string& part) {
  return page_of(title, "<header>\n<h1>" + xml_text(title) + "</h1>\n</header>\n<main>\n" + part +
                            "</main>\n");
}

}  // namespace assay
