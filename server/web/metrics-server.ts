import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { secondMs } from '@/lib/shared/time'
import type { Env } from '@/server/platform/env'
import type { Logger } from '@/server/platform/logger'
import { type Collector, collectors, metrics } from '@/server/platform/metrics'

const registers = [metrics]

const collectorFailed = new Gauge({
  name: 'dvoe_collector_failed',
  help: '1 when the figures of this collector could not be read at this scrape, and are left out',
  labelNames: ['collector'] as const,
  registers,
})

/** A scrape must not wait for a database that hangs. */
const collectMs = 3 * secondMs

async function collectOne({ name, gauges, collect }: Collector, log: Logger): Promise<void> {
  for (const gauge of gauges) {
    gauge.reset()
    // Without labels a reset is a zero, and a zero is a figure.
    gauge.remove({})
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no figures within ${collectMs} ms`)), collectMs)
  })
  try {
    await Promise.race([collect(), late])
    collectorFailed.set({ collector: name }, 0)
  } catch (error) {
    collectorFailed.set({ collector: name }, 1)
    log.debug({ err: error, collector: name }, 'figures could not be collected')
  } finally {
    clearTimeout(timer)
  }
}

/** The metrics in the text format of Prometheus. */
async function metricsPage(log: Logger): Promise<string> {
  await Promise.all(collectors.map((each) => collectOne(each, log)))
  return metrics.metrics()
}

/** Serves `/metrics` on `METRICS_PORT`, where it is set: nothing of it is on the port that people reach. */
export async function serveMetrics(
  { METRICS_HOST, METRICS_PORT, ROLE }: Pick<Env, 'METRICS_HOST' | 'METRICS_PORT' | 'ROLE'>,
  build: string,
  log: Logger,
): Promise<void> {
  if (METRICS_PORT === undefined) return
  collectDefaultMetrics({ register: metrics })
  new Gauge({
    name: 'dvoe_build_info',
    help: 'Always 1: the role, build and Node of this process',
    labelNames: ['role', 'build', 'node'] as const,
    registers,
  }).set({ role: ROLE, build, node: process.version }, 1)
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404, { 'Content-Length': '0' }).end()
      return
    }
    metricsPage(log).then(
      (text) => void res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics cannot be read')
        res.writeHead(500, { 'Content-Length': '0' }).end()
      },
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(METRICS_PORT, METRICS_HOST, done)
  })
  server.unref()
}
