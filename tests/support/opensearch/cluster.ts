import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { home, isRoot, java, javaVersion, whyNoOpenSearch } from './server-files'

const startMs = 150_000
/** OpenSearch refuses to run as root: then it runs as nobody. */
const nobody = 65_534

const freePort = () =>
  new Promise<number>((found, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface ClusterOptions {
  nodes?: 1 | 3
  /** Megabytes of each node. */
  heap?: number
  /** Starts quickly and stays slow; off for whoever measures. */
  quickStart?: boolean
  /** Where the first node answers; any free port when absent. */
  port?: number
}

export interface Cluster {
  url: string
  /** Of every node, in the order they were started. */
  urls: readonly string[]
  pids: readonly number[]
  /** Ends one node at once, as when its machine is lost. */
  kill(node: number): Promise<void>
  stop(): Promise<void>
}

const ended = (node: ChildProcess): Promise<void> =>
  node.exitCode !== null || node.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => {
        node.once('exit', () => done())
      })

/** Starts a cluster on loopback that holds nothing, and waits until it is healthy. */
export async function startOpenSearch(options: ClusterOptions = {}): Promise<Cluster> {
  const { SEARCH_URL } = process.env
  if (SEARCH_URL) {
    const kill = async () => {
      throw new Error('a cluster of somebody else is not ended by tests')
    }
    return { url: SEARCH_URL, urls: [SEARCH_URL], pids: [], kill, stop: async () => {} }
  }
  const reason = whyNoOpenSearch()
  if (reason) throw new Error(reason)
  const { nodes = 1, heap = 512, quickStart = true } = options
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-opensearch-'))
  const owned = [folder]
  const transports = await Promise.all(Array.from({ length: nodes }, freePort))
  const ports = await Promise.all(
    Array.from({ length: nodes }, (_, n) => (n === 0 && options.port) || freePort()),
  )
  const names = transports.map((_, n) => `node-${n + 1}`)
  const running = names.map((name, n) => {
    const own = join(folder, name)
    const [config, data, logs, tmp] = ['config', 'data', 'logs', 'tmp'].map((part) => join(own, part))
    for (const made of [own, config, data, logs, tmp]) {
      mkdirSync(made as string)
      owned.push(made as string)
    }
    const settings = {
      'cluster.name': folder.slice(-6),
      'node.name': name,
      'path.data': data,
      'path.logs': logs,
      'network.host': '127.0.0.1',
      'http.port': ports[n],
      'transport.port': transports[n],
      'cluster.routing.allocation.disk.threshold_enabled': false,
      // A node that is gone is missed at once.
      'cluster.fault_detection.follower_check.interval': '500ms',
      ...(nodes === 1
        ? { 'discovery.type': 'single-node' }
        : {
            'discovery.seed_hosts': transports.map((port) => `127.0.0.1:${port}`),
            'cluster.initial_cluster_manager_nodes': names,
          }),
    }
    const lines = Object.entries(settings).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    writeFileSync(join(config as string, 'opensearch.yml'), lines.join('\n'))
    writeFileSync(
      join(config as string, 'log4j2.properties'),
      'appender.out.type = Console\nappender.out.name = out\nappender.out.layout.type = PatternLayout\nappender.out.layout.pattern = %p %c{1} %m%n\nrootLogger.level = warn\nrootLogger.appenderRef.out.ref = out\n',
    )
    writeFileSync(join(config as string, 'jvm.options'), '')
    if (isRoot) for (const made of owned) chownSync(made, nobody, nobody)
    const child = spawn(
      java,
      [
        `-Xms${heap}m`,
        `-Xmx${heap}m`,
        ...(quickStart ? ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'] : []),
        ...(javaVersion() >= 18 ? ['-Djava.security.manager=allow'] : []),
        `-Djava.io.tmpdir=${tmp}`,
        `-Dopensearch.path.home=${home}`,
        `-Dopensearch.path.conf=${config}`,
        '-Dlog4j2.disable.jmx=true',
        '-cp',
        join(home, 'lib', '*'),
        'org.opensearch.bootstrap.OpenSearch',
      ],
      { cwd: own, stdio: ['ignore', 'pipe', 'pipe'], ...(isRoot && { uid: nobody, gid: nobody }) },
    )
    return child
  })
  const said: string[] = []
  for (const { stdout, stderr } of running) {
    for (const stream of [stdout, stderr]) {
      stream.on('data', (lines: Buffer) => {
        said.push(lines.toString())
        said.splice(0, said.length - 50)
      })
    }
  }
  const endAll = () => {
    for (const node of running) node.kill('SIGKILL')
  }
  process.once('exit', endAll)
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const stop = async () => {
    process.off('exit', endAll)
    endAll()
    await Promise.all(running.map(ended))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await healthy(urls[0] as string, nodes, running)
  } catch (error) {
    await stop()
    throw new Error(`OpenSearch did not start:\n${said.join('').slice(-3000)}`, { cause: error })
  }
  return {
    url: urls[0] as string,
    urls,
    pids: running.flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    kill: async (node) => {
      running[node]?.kill('SIGKILL')
      await Promise.all(running.slice(node, node + 1).map(ended))
    },
    stop,
  }
}

async function healthy(url: string, nodes: number, running: readonly ChildProcess[]): Promise<void> {
  const until = Date.now() + startMs
  for (;;) {
    try {
      const answer = await fetch(`${url}/_cluster/health?wait_for_nodes=${nodes}&timeout=5s`)
      if (answer.ok && ((await answer.json()) as { timed_out: boolean }).timed_out === false) return
    } catch (error) {
      if (running.some(({ exitCode }) => exitCode !== null)) throw error
    }
    if (Date.now() > until) throw new Error(`not healthy after ${startMs / 1000} s`)
    await setTimeout(100)
  }
}

/** By hand: `npx tsx tests/support/opensearch/cluster.ts [nodes] [megabytes]` runs until it is interrupted. */
async function main(): Promise<void> {
  const [nodes, heap] = process.argv.slice(2).map(Number)
  const cluster = await startOpenSearch({ nodes: nodes === 3 ? 3 : 1, heap: heap || 512, quickStart: false })
  console.log(`SEARCH_URL=${cluster.url}  (processes ${cluster.pids.join(', ')})`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cluster.stop())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
