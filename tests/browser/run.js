// SPDX-License-Identifier: Apache-2.0
// run.js FOLDER [WORDS]: opens the pages that tests/page/pages.py wrote in Debian's Chromium, from disk, and looks at them
// as readers do: with and without script, in both colour schemes, wide and narrow.
import { strict as assert } from "node:assert";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const folder = resolve(process.argv[2]);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pages = ["kitchen", "one", "different", "many", "single", "hostile"];
const hostile = "</script><img/src=x/onerror=document.title='broken'>";

// Opens a page; whatever it logs or asks of a network is kept.
async function opened(browser, name, options, look) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(5000);
  const page = await context.newPage();
  const seen = [];
  page.on("console", (message) => seen.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => seen.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => seen.push(`dialog: ${dialog.message()}`));
  const address = pathToFileURL(join(folder, `${name}.html`)).href;
  page.on("request", (request) => {
    if (request.url() !== address) seen.push(`request: ${request.url().slice(0, 100)}`);
  });
  await page.goto(address);
  await look(page);
  assert.deepEqual(seen, []);
  await context.close();
}

const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
// The others are like them, and would take minutes to look at.
const keepFirstRows = (most) => {
  for (const body of document.querySelectorAll("tbody")) {
    for (const row of Array.from(body.rows).slice(most)) row.remove();
  }
};
const texts = (page, selector) => page.locator(selector).allTextContents();
const column = async (page, table, index) =>
  (await texts(page, `${table} tbody tr:visible > :nth-child(${index})`)).map((text) => text.trim());

const tests = {};

for (const name of pages) {
  for (const scheme of ["light", "dark"]) {
    tests[`${name} meets WCAG AA in ${scheme} colours`] = (browser) =>
      opened(browser, name, { colorScheme: scheme, bypassCSP: true }, async (page) => {
        await unfold(page);
        await page.evaluate(keepFirstRows, 5);
        await page.addScriptTag({ content: axe });
        const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
        const found = await page.evaluate(
          (values) => window.axe.run(document, { runOnly: { type: "tag", values } }), tags);
        assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 200)}`), []);
      });
  }
  tests[`${name} is as wide as the window at 320 pixels`] = (browser) =>
    opened(browser, name, { viewport: { width: 320, height: 600 } }, async (page) => {
      await unfold(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    });
  tests[`${name} says the same without script`] = async (browser) => {
    const words = [];
    for (const javaScriptEnabled of [true, false]) {
      await opened(browser, name, { javaScriptEnabled }, async (page) => {
        words.push(await texts(page, "section tbody"));
        assert.equal(await page.locator("header .verdict").isVisible(), true);
        assert.equal(await page.locator(".filter").isVisible(), javaScriptEnabled);
      });
    }
    assert.deepEqual(words[0], words[1]);
  };
}

tests["every section is there, in the order of the links above, with its command"] = (browser) =>
  opened(browser, "kitchen", {}, async (page) => {
    const sections = await page.locator("section").evaluateAll((list) => list.map((each) => each.id));
    assert.deepEqual(sections, SECTIONS);
    const links = await page.locator("nav a").evaluateAll((list) => list.map((each) => each.hash));
    assert.deepEqual(links, SECTIONS.map((id) => `#${id}`));
    for (const id of SECTIONS) {
      assert.match(await page.locator(`#${id} .cmd code`).last().textContent(), /^assay [a-z]+ /);
    }
  });
const SECTIONS = ["leaderboard", "heat", "delta", "curves", "spread", "changes", "health", "recipe",
                  "topics"];

tests["a click or a key on a head sorts, and a second one turns it round"] = (browser) =>
  opened(browser, "kitchen", {}, async (page) => {
    const head = page.locator("#leaderboard thead th").nth(1);
    const before = await column(page, "#leaderboard", 1);
    await head.getByRole("button").click();
    assert.equal(await head.getAttribute("aria-sort"), "descending");
    assert.deepEqual(await column(page, "#leaderboard", 1), before);
    await head.getByRole("button").press("Enter");
    assert.equal(await head.getAttribute("aria-sort"), "ascending");
    assert.deepEqual(await column(page, "#leaderboard", 1), [...before].reverse());
    const names = page.locator("#leaderboard thead th").first();
    await names.getByRole("button").press("Space");
    assert.deepEqual(await column(page, "#leaderboard", 1), [...before].sort());
    assert.equal(await head.getAttribute("aria-sort"), null);
  });

tests["a topic without a value stays last, however the others are sorted"] = (browser) =>
  opened(browser, "kitchen", {}, async (page) => {
    const table = "#topics details[open] table";
    const button = page.locator(`${table} thead th`).nth(2).getByRole("button");
    for (const first of ["104", "102"]) {
      await button.click();
      const topics = await column(page, table, 1);
      assert.equal(topics.at(0), first);
      assert.equal(topics.at(-1), "112");
    }
  });

tests["two hundred topics are sorted as numbers"] = (browser) =>
  opened(browser, "many", {}, async (page) => {
    const table = "#topics details[open] table";
    const button = page.locator(`${table} thead th`).nth(1).getByRole("button");
    for (const sign of [-1, 1]) {
      await button.click();
      const values = (await column(page, table, 2)).map(Number);
      assert.equal(values.length, 200);
      assert.deepEqual(values, [...values].sort((a, b) => sign * (a - b)));
    }
  });

tests["the field filters the topics of every table and says how many are left"] = (browser) =>
  opened(browser, "many", {}, async (page) => {
    await page.getByLabel("Topics with").fill("TOPIC-19");
    const left = await column(page, "#topics details[open] table", 1);
    assert.equal(left.length, 11);  // 19 and 190 to 199
    assert.ok(left.every((text) => text.includes("topic-19")));
    assert.equal(await page.locator(".filter [aria-live]").textContent(), "11 of 200 topics");
    await page.getByLabel("Topics with").fill("");
    assert.equal((await column(page, "#topics details[open] table", 1)).length, 200);
  });

tests["values can be taken along as CSV and JSON"] = (browser) =>
  opened(browser, "hostile", {}, async (page) => {
    const taken = {};
    for (const ending of ["csv", "json"]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: `values.${ending}` }).click(),
      ]);
      assert.equal(download.suggestedFilename(), `values.${ending}`);
      taken[ending] = readFileSync(await download.path(), "utf8");
    }
    assert.match(taken.csv, /^run,topic,measure,value,/);
    assert.ok(taken.csv.includes(`${hostile}a,'=1+1,nDCG@10,`), "a formula is text");
    assert.equal(JSON.parse(taken.json).runs[0].name, `${hostile}a`);
  });

tests["hostile names are text wherever they stand"] = (browser) =>
  opened(browser, "hostile", {}, async (page) => {
    await page.waitForTimeout(200);
    assert.equal(await page.title(), hostile);
    assert.equal(await page.locator("img").count(), 0);
    assert.equal(await page.locator("script").count(), 1);
    assert.ok((await page.locator("header .verdict").textContent()).includes(`${hostile}b`));
    assert.ok((await column(page, "#topics details[open] table", 1)).includes(hostile));
    const changes = await page.locator("#changes").textContent();
    assert.ok(changes.includes(`${hostile}5`), "a document");
    assert.ok(changes.includes(`</td>${hostile} <b>text</b> 5`), "its text");
    assert.ok(changes.includes(`text ${hostile}`), "the text of a topic");
  });

tests["what is folded is printed"] = (browser) =>
  opened(browser, "kitchen", { javaScriptEnabled: false }, async (page) => {
    await page.emulateMedia({ media: "print" });
    const inside = page.locator("#topics details:not([open]) table").first();
    assert.ok((await inside.boundingBox()).height > 100);
  });

const profile = mkdtempSync(join(tmpdir(), "assay-browser-"));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  env: { ...process.env, HOME: profile },
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
let failed = 0;
const wanted = Object.entries(tests).filter(([name]) => name.includes(process.argv[3] || ""));
for (const [name, test] of wanted) {
  try {
    await test(browser);
  } catch (error) {
    failed += 1;
    console.log(`== ${name}\n${error.message}`);
  }
}
await browser.close();
rmSync(profile, { recursive: true, force: true });
console.log(`browser: ${wanted.length - failed} passed, ${failed} failed`);
process.exit(failed || !wanted.length ? 1 : 0);
