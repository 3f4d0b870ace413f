// Builds the service worker of the site into public/service-worker.js, with the offline page it always keeps.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const kept = ['offline.html', 'offline.js', 'icon.svg']

export async function buildWorker() {
  const entries = kept.map((name) => ({
    url: `/${name}`,
    revision: createHash('sha256')
      .update(readFileSync(`public/${name}`))
      .digest('hex')
      .slice(0, 16),
  }))
  await build({
    entryPoints: ['lib/offline/worker.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    define: { PRECACHE: JSON.stringify(entries), 'process.env.NODE_ENV': '"production"' },
    outfile: 'public/service-worker.js',
    logLevel: 'warning',
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWorker()
