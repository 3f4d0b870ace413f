// How much memory the product takes at its worst: 10,000 vacancies, uploads of all kinds in parallel, hostile ones
// among them, and a fuzz of calls. Summed is the resident memory (VmRSS) of the server and of all its descendants except
// PostgreSQL; pages they share count once for each. Fails above the limit. `npm run bench:memory` after `npm run build`.
import { setTimeout as sleep } from 'node:timers/promises'
import { signUpMany } from './memory/people'
import { type Answers, lookAround, prepareFiles, pressOn } from './memory/pressure'
import { watchMemory } from './memory/process-tree'
import { scratchFolder, seed, startProduct } from './product'

const limitMb = 900
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const folder = scratchFolder()
console.error('… 10,000 vacancies')
seed(folder, 10_000, 2_000, 600)
const tokens = await signUpMany(folder, 20)
const files = await prepareFiles()
const product = await startProduct(folder, Number(process.env.E2E_PORT ?? 3913), {
  TRUSTED_PROXIES: '127.0.0.0/8,::1',
})
const memory = watchMemory(product.pid)
const answers: Answers = new Map()
const phase = (what: string) => {
  const { sumMb, mainMb, children } = memory.look()
  console.log(`${what}: ${sumMb.toFixed(0)} MB (server ${mainMb.toFixed(0)}, ${children} children)`)
}
try {
  phase('started')
  const target = { url: product.url, tokens, answers }
  await lookAround({ ...target, until: Date.now() + 10_000 })
  phase('after ten seconds of browsing')
  await pressOn({ ...target, until: Date.now() + seconds * 1000 }, files)
  phase('at the end of the attack')
  const { sumMb, mainMb, children, highestMainMb } = memory.peak()
  await sleep(30_000)
  phase('half a minute later')
  const alive = await fetch(`${product.url}/readyz`)
  console.log(
    [...answers]
      .sort()
      .map(([what, count]) => `${what}: ${count}`)
      .join('\n'),
  )
  console.log(
    `\nPeak of the sum without PostgreSQL: ${sumMb.toFixed(0)} MB (server ${mainMb.toFixed(0)}, ${children} children); the server's own peak: ${highestMainMb.toFixed(0)} MB; limit ${limitMb} MB`,
  )
  if (!alive.ok || sumMb > limitMb) process.exitCode = 1
} finally {
  memory.stop()
  await product.stop()
}
