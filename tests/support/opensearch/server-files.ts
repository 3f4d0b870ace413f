import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const pom = fileURLToPath(new URL('pom.xml', import.meta.url))
const version = /<opensearch\.version>([\d.]+)</.exec(readFileSync(pom, 'utf8'))?.[1] ?? ''
/** Oldest and newest Java the server runs on. */
const javaVersions = [11, 23] as const
export const isRoot = process.getuid?.() === 0

/** Modules that the smallest distribution lacks, laid beside those it has. */
const modules = {
  'analysis-common': 'org.opensearch.analysis.common.CommonAnalysisPlugin',
  percolator: 'org.opensearch.percolator.PercolatorPlugin',
} as const

/** Outside the repository, and where nobody may read it. */
const cache = join(isRoot ? '/var/cache' : join(homedir(), '.cache'), 'dvoe', `opensearch-${version}`)
/** The server's own files. */
export const home = join(cache, `opensearch-${version}`)

export const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java'

export function javaVersion(): number {
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}

/** Lays the server out in the cache, once a machine. Returns why it cannot, or null. */
function resolveServer(): string | null {
  if (existsSync(home)) return null
  const making = `${cache}.${process.pid}`
  const { status, stdout, error } = spawnSync(
    'mvn',
    ['-B', '-q', '-f', pom, 'initialize', `-Dinto=${making}`],
    { encoding: 'utf8', timeout: 300_000 },
  )
  if (error) return `Maven cannot be run (${error.message})`
  if (status !== 0) return `Maven could not resolve it (${stdout.trim().split('\n')[0]?.slice(0, 200)})`
  for (const [name, classname] of Object.entries(modules)) {
    const descriptor = [
      `description=${name}`,
      `version=${version}`,
      `name=${name}`,
      `classname=${classname}`,
      'java.version=11',
      `opensearch.version=${version}`,
      'has.native.controller=false',
    ]
    writeFileSync(
      join(making, `opensearch-${version}/modules/${name}/plugin-descriptor.properties`),
      descriptor.join('\n'),
    )
  }
  try {
    renameSync(making, cache)
  } catch (error) {
    // Whoever was quicker has made the same.
    rmSync(making, { recursive: true })
    if (!existsSync(home)) throw error
  }
  return null
}

let unavailable: string | null | undefined
/** Why no cluster can be started here; null when one can. `SEARCH_URL` names one that runs already. */
export function whyNoOpenSearch(): string | null {
  if (process.env.SEARCH_URL) return null
  if (unavailable === undefined) {
    const found = javaVersion()
    unavailable =
      found < javaVersions[0] || found > javaVersions[1]
        ? `no Java ${javaVersions.join('–')} here`
        : resolveServer()
    if (unavailable) {
      console.warn(`OpenSearch tests are skipped: ${unavailable}. SEARCH_URL may name a cluster.`)
    }
  }
  return unavailable
}
