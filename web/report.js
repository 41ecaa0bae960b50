// SPDX-License-Identifier: Apache-2.0
// report.js: sorts and filters the tables of the page that `assay report` writes. Without it the page
// says the same. It asks nothing of any network.
"use strict";
(() => {
  const collator = new Intl.Collator("en", { numeric: true });

  // What a cell sorts by: the first thing in it. What is not a number comes last, either way.
  const keyOf = (cell, isNumber) => {
    const text = cell && cell.firstChild ? cell.firstChild.textContent.trim() : "";
    return isNumber ? parseFloat(text.replace("−", "-")) : text;
  };

  const compare = (a, b, isNumber, sign) => {
    if (!isNumber) return sign * collator.compare(a, b);
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b);
    return sign * (a - b);
  };

  const sortBy = (table, header) => {
    const isNumber = header.dataset.sort === "number";
    const before = header.getAttribute("aria-sort");
    const isDown = before ? before === "ascending" : isNumber;
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", isDown ? "descending" : "ascending");
    const body = table.tBodies[0];
    const column = header.cellIndex;
    const rows = Array.from(body.rows, (row) => ({ row, key: keyOf(row.cells[column], isNumber) }));
    rows.sort((a, b) => compare(a.key, b.key, isNumber, isDown ? -1 : 1));
    body.append(...rows.map((entry) => entry.row));
  };

  for (const table of document.querySelectorAll("table.sortable")) {
    for (const header of table.tHead.rows[0].cells) {
      if (!header.dataset.sort) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...header.childNodes);
      button.addEventListener("click", () => sortBy(table, header));
      header.append(button);
    }
  }

  // One field filters every table of its section by what stands in front of a row.
  for (const box of document.querySelectorAll(".filter")) {
    const field = box.querySelector("input");
    const answer = box.querySelector("[aria-live]");
    const rows = Array.from(box.closest("section").querySelectorAll("tbody tr"), (row) => ({
      row,
      text: row.cells[0].textContent.toLowerCase(),
    }));
    const topics = new Set(rows.map((entry) => entry.text)).size;
    field.addEventListener("input", () => {
      const wanted = field.value.trim().toLowerCase();
      const left = new Set();
      for (const { row, text } of rows) {
        row.hidden = !text.includes(wanted);
        if (!row.hidden) left.add(text);
      }
      answer.textContent = wanted ? `${left.size} of ${topics} topics` : "";
    });
    box.hidden = false;
  }

  // A link to a folded part opens it; what is folded is printed.
  const open = () => {
    const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    const folded = target && target.closest("details");
    if (folded) folded.open = true;
  };
  addEventListener("hashchange", open);
  open();
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = Array.from(document.querySelectorAll("details:not([open])"));
    for (const part of opened) part.open = true;
  });
  addEventListener("afterprint", () => {
    for (const part of opened) part.open = false;
  });
})();
