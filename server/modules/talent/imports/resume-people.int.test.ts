import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParsedPerson } from '@/lib/contracts/talent-resumes'
import { talentRecords } from '@/server/db/schema/talent'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { fileForm } from '@/tests/support/pictures'
import { hasSampleFiles, sampleBytes, sampleFiles } from '@/tests/support/resume-files'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { dayOf } from '../days'

describe('people of a base out of resumes in files', () => {
  let api: TestApi
  let employer: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
  })
  afterAll(() => api.close())

  const read = (bytes: Buffer, name: string, token = employer.token) =>
    api.request<ParsedPerson>('POST', '/v1/my/people-resumes/reading', {
      token,
      body: fileForm('file', bytes, name, 'application/octet-stream'),
    })
  const text = Buffer.from(
    'Зимина Вера Петровна\nТелефон: +7 912 345-67-89\nПочта: vera@example.test\n\nЖелаемая должность: Главный бухгалтер\n\nОпыт работы\nЯнварь 2019 — настоящее время\nООО «Мост»\nБухгалтер\n\nНавыки\n1С, отчётность\n',
  )

  it('reads name, contacts, position and experience, says who is in the base, and stores nothing', async () => {
    const person = dataOf(await read(text, 'резюме.txt'))
    expect(person).toMatchObject({
      first_name: 'Вера Петровна',
      last_name: 'Зимина',
      email: 'vera@example.test',
      phone: '+79123456789',
      position: 'Главный бухгалтер',
      known: null,
    })
    expect(person.about).toContain('Навыки: ')
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
    const { known: _, ...values } = person
    const body = {
      ...values,
      source: 'Ярмарка',
      ground: 'consent',
      ground_on: dayOf(api.ctx.clock.now()),
      ground_note: '',
      keep_months: 12,
      tags: [],
      lists: [],
    }
    expect((await api.request('POST', '/v1/my/people', { token: employer.token, body })).status).toBe(201)
    expect(dataOf(await read(text, 'резюме.txt')).known).toBe('already_in_base')
    const other = await signUpEmployer(api, { companyName: 'Другая' })
    expect(dataOf(await read(text, 'резюме.txt', other.token)).known).toBeNull()
  })

  it('says why a file cannot be read, and reads for verified companies alone', async () => {
    const broken = await read(Buffer.from('%PDF-1.7'), 'резюме.pdf')
    expect([broken.status >= 400 && broken.status < 500, broken.body.error_code]).toEqual([
      true,
      expect.stringMatching(/^file_/),
    ])
    const unverified = await signUpEmployer(api, { companyName: 'Третья', verified: false })
    expect((await read(text, 'резюме.txt', unverified.token)).status).toBe(403)
  })

  it.skipIf(!hasSampleFiles)('reads the resumes of other sites', async () => {
    const told = []
    for (const { file, expected } of sampleFiles()
      .filter(({ password }) => !password)
      .slice(0, 6)) {
      const answer = await read(sampleBytes(file), file)
      if (answer.status !== 200) continue
      const person = dataOf(answer)
      told.push([person.last_name, person.email?.toLowerCase() ?? null])
      expect([expected.family, '']).toContain(person.last_name)
    }
    expect(told.length).toBeGreaterThan(2)
  })
})
