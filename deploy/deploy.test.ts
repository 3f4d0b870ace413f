import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { variables } from '@/server/platform/env'

const read = (...path: string[]) => readFileSync(join(...path), 'utf8')
const alerts = read('deploy/alerts.yml')
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
const compose = read('deploy/compose.yaml')
const manifests = readdirSync('deploy/kubernetes').map((name) => read('deploy/kubernetes', name))

describe('figures named in deploy/', () => {
  const ours = [
    'server/platform/metrics.ts',
    'server/start/gauges.ts',
    'server/web/metrics-server.ts',
  ].flatMap((file) => [...read(file).matchAll(/'(dvoe_[a-z_]+)'/g)].map(([, name]) => name ?? ''))
  const register = new Registry()
  collectDefaultMetrics({ register })
  const known = new Set([...ours, ...register.getMetricsAsArray().map(({ name }) => name)])
  const named = (text: string) => [...new Set(text.match(/\b(?:dvoe|nodejs|process)_[a-z0-9_]+/g))]
  const withoutPart = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '')

  it.each([
    ['alerts', alerts],
    ['the dashboard', read('deploy/grafana/dashboard.json')],
    ['docs/operators.md', read('docs/operators.md').replaceAll('_*', '')],
  ])('exist: %s', (_, text) => {
    const names = named(text).filter((name) => !/^(?:nodejs|process)(?:_eventloop_lag)?_?$/.test(name))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !known.has(name) && !known.has(withoutPart(name)))).toEqual([])
  })

  it('are all shown on the dashboard or watched by an alert', () => {
    const used = new Set(named(alerts + read('deploy/grafana/dashboard.json')).map(withoutPart))
    expect(ours.filter((name) => !used.has(name) && !used.has(withoutPart(name)))).toEqual([])
  })

  it('have a page of the runbook for each alert, and none for another', () => {
    const runbook = read('docs/runbook.md')
    const told = [...runbook.matchAll(/^\| `([A-Z]\w+)`/gm)].map(([, name]) => name)
    expect(told).toEqual(alertNames)
  })
})

describe('settings named in deploy/', () => {
  /** Of the images beside ours, of Node and of the C library. */
  const foreign = /^(?:POSTGRES_|AWS_|GF_|OPENSEARCH_|DISABLE_|MALLOC_|DEPLOYMENT_ID$|NODE$)/
  const settings = new Set(variables)
  const ofSettings = (names: (string | undefined)[]) =>
    [...new Set(names)].filter((name) => name !== undefined && !settings.has(name) && !foreign.test(name))

  it('exist: compose.yaml, with everything it asks the operator for in env.example', () => {
    const keys = [...compose.matchAll(/(?:^\s+|[{,] )([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
    expect(keys).toContain('METRICS_PORT')
    expect(ofSettings(keys)).toEqual([])
    const asked = [...compose.matchAll(/\$\{([A-Z0-9_]+):\?\}/g)].map(([, name]) => name)
    const offered = [...read('deploy/env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(asked.filter((name) => !offered.includes(name))).toEqual([])
  })

  it('exist: Kubernetes, Dockerfile, systemd', () => {
    const inManifests = manifests.flatMap((text) => [
      ...[...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
      ...[...text.matchAll(/name: ([A-Z][A-Z0-9_]+)[,\s}]/g)].map(([, name]) => name),
    ])
    expect(inManifests).toContain('ROLE')
    expect(ofSettings(inManifests)).toEqual([])
    const image = [...read('deploy/Dockerfile').matchAll(/(?:^ARG|^ENV|^ {4})\s*([A-Z][A-Z0-9_]+)=/gm)]
    expect(ofSettings(image.map(([, name]) => name))).toEqual([])
    const unit = /^Environment=(.*)$/m.exec(read('deploy/systemd/dvoe@.service'))?.[1] ?? ''
    expect(ofSettings(unit.split(' ').map((pair) => pair.split('=')[0]))).toEqual([])
  })

  it('keep figures off the ports that are published', () => {
    expect(compose).not.toMatch(/ports:.*9464/)
    expect(read('deploy/nginx.conf')).not.toMatch(/9464|metrics/)
  })
})
