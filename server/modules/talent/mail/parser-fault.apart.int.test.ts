import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { talentMail } from '@/server/db/schema/talent-files'
import { addressOf, api, forwarded, send, withForwardedMail } from '@/tests/support/forwarded-mail'

vi.mock('@/server/platform/children/script', async (original) => {
  const { childScript } = await original<typeof import('@/server/platform/children/script')>()
  return {
    childScript: () =>
      childScript('./none.mjs', '../../../../tests/support/broken-mail-parser.ts', import.meta.url),
  }
})

describe('a fault of the parser of forwarded letters', () => {
  withForwardedMail()

  it('lets the sender’s server try again, and is logged without a word of the letter', async () => {
    const warn = vi.spyOn(api.ctx.log, 'warn')
    expect(await send({ to: await addressOf(), text: forwarded })).toMatch(/^451 4\.3\.0/)
    expect(warn).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: expect.stringMatching(/not parsed: TypeError at /) }) },
      'a forwarded letter was not taken',
    )
    // With the messages and stacks of errors.
    expect(inspect(warn.mock.calls, { depth: 5 })).not.toMatch(/Зимина|vera@|Subject/)
    expect(await api.ctx.db.select().from(talentMail)).toEqual([])
  })
})
