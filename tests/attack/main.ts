import { buildBattlefield } from './actors'
import { plantCanaries } from './canaries'
import { unlistedColumns } from './columns'
import { fuzzCalls } from './fuzz'
import { attackPages } from './pages'
import { startAttackedProduct } from './product'
import { attackRaces } from './races'
import { Report } from './report'
import { attackSockets } from './sockets'
import { sweepCalls } from './sweep'
import { attackUploads } from './uploads'

/** Values tried for each call; `npm run attack -- --deep` tries many more. */
const perCall = process.argv.includes('--deep') ? 200 : 8

const began = Date.now()
const note = (what: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`)

const unlisted = await unlistedColumns()
if (unlisted.length > 0) {
  console.error(
    `Say of these columns who may read them (tests/attack/private-fields.ts):\n${unlisted.join('\n')}`,
  )
  process.exit(1)
}
const target = await startAttackedProduct()
const report = new Report()
try {
  note('a fresh instance of the build runs')
  const field = await buildBattlefield(target)
  const canaries = await plantCanaries(target.api.ctx.db)
  note(`${field.actors.length} actors, ${canaries.size} canaries in private fields`)
  const attack = { target, field, canaries, report, url: target.url }
  await sweepCalls(attack)
  note('every call as every actor')
  await attackPages(attack)
  await attackSockets(attack)
  note('pages and sockets')
  await attackRaces(attack)
  note('races')
  await attackUploads(attack)
  note('uploads')
  await fuzzCalls(attack, perCall)
  note('fuzz')
  // Whatever was tried, the product goes on, and what it keeps is still nobody else's.
  await attackPages(attack)
} finally {
  await target.stop()
}
console.log(`\n${report.print()}`)
const { leaked, failed } = report.total
const { warnings } = target
console.log(`\n${leaked} leaked, ${failed} 5xx, ${warnings.length} warnings`)
process.exit(leaked + failed + warnings.length === 0 ? 0 : 1)
