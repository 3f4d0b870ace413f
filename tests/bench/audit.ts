import { findChromium } from '@/scripts/find-chromium.mjs'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof categories)[number], number>

/** What a visitor waits for. */
export interface Vitals {
  layoutShift: number
  /** Milliseconds. */
  largestPaint: number
  blocked: number
}

const runsOfEach = 5
const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Lighthouse for a phone, five runs: the median of each category (0…100) and of what a visitor waits for. */
export async function audit(url: string): Promise<{ scores: Scores; vitals: Vitals }> {
  const { default: lighthouse } = await import('lighthouse')
  const { launch } = await import('chrome-launcher')
  const runs: { scores: Scores; vitals: Vitals }[] = []
  for (let run = 0; run < runsOfEach; run += 1) {
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
      if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
      const { categories: told, audits } = result.lhr
      const scores = categories.map((name) => [name, (told[name]?.score ?? 0) * 100])
      const value = (id: string) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY
      runs.push({
        scores: Object.fromEntries(scores) as Scores,
        vitals: {
          layoutShift: value('cumulative-layout-shift'),
          largestPaint: value('largest-contentful-paint'),
          blocked: value('total-blocking-time'),
        },
      })
    } finally {
      chrome.kill()
    }
  }
  const scores = categories.map((name) => [name, middle(runs.map((run) => run.scores[name]))])
  const vital = (name: keyof Vitals) => middle(runs.map((run) => run.vitals[name]))
  return {
    scores: Object.fromEntries(scores) as Scores,
    vitals: {
      layoutShift: vital('layoutShift'),
      largestPaint: vital('largestPaint'),
      blocked: vital('blocked'),
    },
  }
}
