import { compare, type Load } from './load'
import type { Report } from './report'
import { startStockSite, weightOf } from './stock-site'

/** Addresses of the product's pages under load; the list asked for with searches of others and with new ones. */
export interface SpeedPages {
  /** Searches that are asked for again and again. */
  lists: string[]
  /** A search that nobody has asked for. */
  newList: () => string
  /** Cached pages by name. */
  cached: Readonly<Record<string, string[]>>
}

/** Kilobytes that the HTML of a page may have, raw and gzipped, by the name of the page. */
const weights: Readonly<Record<string, readonly [raw: number, gzip: number]>> = {
  list: [120, 22],
  landing: [120, 22],
  vacancy: [60, 14],
  home: [60, 14],
}

const perSecond = (a: Load, b: Load) =>
  `${Math.round(a.requestsPerSecond)} against ${Math.round(b.requestsPerSecond)} req/s`

/**
 * Our pages against pages of a stock Next site of as many bytes, in one run with 16 clients: cached ones against a
 * prerendered page, a new search against a page rendered for each request.
 */
export async function pageSpeed(
  pages: SpeedPages,
  report: Report,
  say: (text: string) => void,
): Promise<void> {
  say('a stock site to measure against')
  const stock = await startStockSite(3919)
  try {
    const against = async (
      name: string,
      urls: string[] | (() => string),
      how: 'dynamic' | 'prerendered',
      target: number,
    ) => {
      say(`${name} against a stock page`)
      const sample = typeof urls === 'function' ? urls() : (urls[0] ?? '')
      const kind = name.includes('list') ? 'list' : 'plain'
      const weight = await weightOf(sample)
      const { subject, baseline } = await compare(urls, [await stock.like(weight.raw, how, kind)])
      report.atLeast(
        `${name} / stock ${how} page`,
        subject.requestsPerSecond / baseline.requestsPerSecond,
        target,
        perSecond(subject, baseline),
      )
      report.atMost(
        `${name}: p99/p50 over that of the stock page`,
        subject.p99 / subject.p50 / (baseline.p99 / baseline.p50),
        1.5,
        `p50 ${subject.p50}, p99 ${subject.p99} ms`,
      )
      return weight
    }
    const list = await against('list, a new search', pages.newList, 'dynamic', 0.6)
    await against('list, searched by others', pages.lists, 'prerendered', 0.7)
    const measured: Record<string, { raw: number; gzip: number }> = { list }
    for (const [name, urls] of Object.entries(pages.cached)) {
      measured[name] = await against(name, urls, 'prerendered', 0.9)
    }
    for (const [name, [raw, gzip]] of Object.entries(weights)) {
      const weight = measured[name]
      if (!weight) continue
      report.atMost(`HTML of ${name}, KB`, weight.raw / 1024, raw)
      report.atMost(`HTML of ${name}, KB gzipped`, weight.gzip / 1024, gzip)
    }
  } finally {
    await stock.stop()
  }
}
