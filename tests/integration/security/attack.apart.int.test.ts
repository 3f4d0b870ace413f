import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { buildBattlefield } from '@/tests/attack/actors'
import { plantCanaries } from '@/tests/attack/canaries'
import { unlistedColumns } from '@/tests/attack/columns'
import { createInProcessTarget } from '@/tests/attack/in-process'
import { Report } from '@/tests/attack/report'
import { sweepCalls } from '@/tests/attack/sweep'

/** The rule of who may see a resume, switched off: everything published is everybody's. */
vi.mock('@/server/modules/resumes/visible-to-company', async (original) => ({
  ...(await original<object>()),
  notStopped: () => sql`true`,
  visibleToCompany: (_: unknown, row: ReturnType<typeof sql>) => sql`${row}.status = 'published'`,
  foundByCompany: () => sql`true`,
}))

it('M8: the attack finds the words of a hidden resume once the rule of visibility is switched off', async () => {
  const target = await createInProcessTarget()
  try {
    const field = await buildBattlefield(target)
    const canaries = await plantCanaries(target.api.ctx.db)
    const report = new Report()
    await sweepCalls({ target, field, canaries, report }, /resumes/)
    const found = report.findings.filter(({ kind }) => kind === 'leaked').map(({ what }) => what)
    expect(found).toContainEqual(expect.stringMatching(/GET \/v1\/resumes.* as employerB: .*resumes\.about/))
  } finally {
    await target.close()
  }
}, 120_000)

it('M8: every column of text is listed as private, secret or open', async () => {
  expect(await unlistedColumns()).toEqual([])
})
