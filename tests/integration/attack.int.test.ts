import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBattlefield } from '@/tests/attack/actors'
import { plantCanaries } from '@/tests/attack/canaries'
import { createInProcessTarget } from '@/tests/attack/in-process'
import { Report } from '@/tests/attack/report'
import { sweepCalls } from '@/tests/attack/sweep'

let target: Awaited<ReturnType<typeof createInProcessTarget>>
beforeAll(async () => {
  target = await createInProcessTarget()
})
afterAll(() => target.close())

it('sweeps', { timeout: 300_000 }, async () => {
  const field = await buildBattlefield(target)
  const canaries = await plantCanaries(target.api.ctx.db)
  const report = new Report()
  await sweepCalls({ target, field, canaries, report })
  console.log(report.print())
  expect(report.total).toMatchObject({ leaked: 0, failed: 0 })
})
