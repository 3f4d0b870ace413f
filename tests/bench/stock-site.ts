import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

const folder = 'tests/bench/stock'
const next = 'node_modules/.bin/next'
const most = 50

/** Bytes of a page, raw and gzipped. */
export async function weightOf(url: string): Promise<{ raw: number; gzip: number }> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status} at ${url}`)
  const html = Buffer.from(await answer.arrayBuffer())
  return { raw: html.length, gzip: gzipSync(html).length }
}

export interface StockSite {
  /**
   * The address of a stock page of nearly as many bytes.
   * @throws when none is within ten percent
   */
  like(raw: number, how: 'dynamic' | 'prerendered', kind: 'list' | 'plain'): Promise<string>
  stop(): Promise<void>
}

/** Next as `create-next-app` configures it, compressing, with pages of our cards and filters from constants. */
export async function startStockSite(port: number): Promise<StockSite> {
  const { status } = spawnSync(next, ['build', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the stock site could not be built')
  const child: ChildProcess = spawn(
    next,
    ['start', folder, '--port', String(port), '--hostname', '127.0.0.1'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/prerendered/plain/1`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('the stock site did not start')
    await sleep(200)
  }
  return {
    async like(raw, how, kind) {
      const weigh = async (cards: number) => (await weightOf(`${url}/${how}/${kind}/${cards}`)).raw
      const one = await weigh(1)
      const each = ((await weigh(most)) - one) / (most - 1)
      const cards = Math.min(most, Math.max(1, Math.round((raw - one) / each) + 1))
      const ratio = (await weigh(cards)) / raw
      if (ratio < 0.9 || ratio > 1.1)
        throw new Error(
          `no stock page of ${raw} bytes: ${cards} cards make ${Math.round(ratio * 100)} % of it`,
        )
      return `${url}/${how}/${kind}/${cards}`
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
