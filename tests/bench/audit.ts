import { findChromium } from '@/scripts/find-chromium.mjs'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof categories)[number], number>

/** Lighthouse for a phone, three runs, the median of each category (0…100). */
export async function audit(url: string): Promise<Scores> {
  const { default: lighthouse } = await import('lighthouse')
  const { launch } = await import('chrome-launcher')
  const runs: Scores[] = []
  for (let run = 0; run < 3; run += 1) {
    const chrome = await launch({
      chromePath: findChromium(),
      chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    try {
      const result = await lighthouse(url, {
        port: chrome.port,
        onlyCategories: [...categories],
        logLevel: 'silent',
      })
      const scores = categories.map((name) => [name, (result?.lhr.categories[name]?.score ?? 0) * 100])
      runs.push(Object.fromEntries(scores) as Scores)
    } finally {
      chrome.kill()
    }
  }
  const median = (name: keyof Scores) =>
    runs.map((scores) => scores[name]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0
  return Object.fromEntries(categories.map((name) => [name, median(name)])) as Scores
}
