import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InterviewPlaceInput } from '@/lib/contracts/interview-places'
import { interviewRoomMessages } from '@/server/db/schema/interview-details'
import { interviewRounds, interviews } from '@/server/db/schema/interviews'
import { contents } from '@/server/modules/privacy/contents.repository'
import { readable } from '@/server/modules/privacy/export.service'
import { newPublicId } from '@/server/platform/ids'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { book, look, move, proposed, slotsOf } from '../interviews/talks'
import { act, apply, buildCandidate, buildEmployer, dataOf } from '../negotiations/parties'

describe('the copy of a candidate’s data shows of companies what the site shows', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const copyOf = async (file: string, { userId }: { userId: number }) => {
    const found = contents.find((each) => each.file === file)
    return JSON.stringify(readable(await found?.read(api.ctx.db, userId)))
  }

  it('has the address of an anonymous employer with an agreed time, not before', async () => {
    const hidden = { vacancy: { anonymous: true, employerName: 'Крупный банк' } }
    const { person, id } = await proposed(api, await buildEmployer(api, hidden))
    await api.ctx.db.update(interviewRounds).set({
      place: {
        ...InterviewPlaceInput.parse({
          city_id: 1,
          address: 'ул. Тайная, 7',
          contact_name: 'Анна Скрытная',
          contact_phone: '+79160000077',
        }),
        city_name: 'Москва',
      },
    })
    const before = await copyOf('interviews.json', person)
    expect(before).not.toMatch(/Тайная|Скрытная|79160000077/)
    const [slot] = await slotsOf(api, person, id)
    dataOf(await book(api, person, await look(api, person, id), slot?.starts_at ?? ''))
    expect(await copyOf('interviews.json', person)).toContain('Тайная')
  })

  it('covers contacts in what an unverified company wrote, and in nothing else', async () => {
    const employer = await buildEmployer(api, { verified: false })
    const candidate = await buildCandidate(api)
    const letter = 'Мой адрес mine@example.ru'
    const sent = dataOf(await apply(api, candidate, employer.vacancy, { letter }))
    const seen = dataOf(await act(api, employer, sent, 'open'))
    dataOf(await act(api, employer, seen, 'take_into_review', { text: 'Пишите на boss@evil.ru' }))
    const negotiations = await copyOf('negotiations.json', candidate)
    expect(negotiations).toContain('mine@example.ru')
    expect(negotiations).toContain('Пишите на [почта скрыта]')
    expect(negotiations).not.toContain('evil')

    const note = 'Спросите на boss@evil.ru'
    const asked = await proposed(api, employer, { note })
    const shown = await look(api, asked.person, asked.id)
    expect(shown.note).toBe('Спросите на [почта скрыта]')
    const [slot] = await slotsOf(api, asked.person, asked.id)
    dataOf(await book(api, asked.person, shown, slot?.starts_at ?? ''))
    const agreed = await look(api, employer, asked.id)
    expect(agreed.note).toBe(note)
    const text = 'Отмена, звоните 8 916 123-45-67'
    dataOf(await move(api, employer, agreed, 'cancel', { reason: 'other', text }))
    expect((await look(api, employer, asked.id)).reason_text).toBe(text)
    const cancelled = await look(api, asked.person, asked.id)
    expect(JSON.stringify(cancelled)).not.toMatch(/evil|123-45-67/)
    expect(cancelled.history.at(-1)?.text).toBe('Отмена, звоните [телефон скрыт]')
    const talks = await copyOf('interviews.json', asked.person)
    expect(talks).toContain('Отмена, звоните [телефон скрыт]')
    expect(talks).not.toMatch(/evil|123-45-67/)
    const [found] = await api.ctx.db.select().from(interviews).where(eq(interviews.publicId, asked.id))
    if (!found) throw new Error('no interview was proposed')
    const said = (side: 'candidate' | 'employer', text: string, authorId: number) => ({
      publicId: newPublicId(),
      interviewId: found.id,
      clientId: randomUUID(),
      createdAt: api.ctx.clock.now(),
      authorId,
      side,
      text,
    })
    await api.ctx.db
      .insert(interviewRoomMessages)
      .values([
        said('employer', 'Теперь на hall@evil.ru', employer.userId),
        said('candidate', 'Я mine@example.ru', asked.person.userId),
      ])
    const room = await copyOf('interviews.json', asked.person)
    expect(room).toContain('Теперь на [почта скрыта]')
    expect(room).toContain('Я mine@example.ru')
    const verified = await buildEmployer(api)
    const open = await proposed(api, verified, { note })
    expect(await copyOf('interviews.json', open.person)).toContain(note)
  })
})
