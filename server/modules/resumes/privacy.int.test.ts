import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishableResume, publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

/** A word that stands in one field only: wherever it turns up, that field has been told. */
const marks = {
  firstName: 'Мармеладина',
  lastName: 'Секреткина',
  middleName: 'Тайновна',
  birth: '1993-05-17',
  phone: '+79995550101',
  phoneComment: 'ЗвонитьПослеЗаката',
  email: 'marked.person@example.ru',
  otherPhone: '+79995550202',
  telegram: '@tajnyjkanal',
  site: 'https://site-mark.example.ru/',
  employer: 'МеткаКомбинат',
  employerUrl: 'https://combine-mark.example.ru/',
  portfolio: 'https://portfolio-mark.example.ru/',
  certificateUrl: 'https://paper-mark.example.ru/',
  recommender: 'Рекомендателев',
  district: 'Меткарайон',
  citizenship: 'Меткастан',
  permit: 'Пермитстан',
} as const
type Mark = keyof typeof marks

const fields = {
  title: 'Маркшейдер',
  first_name: marks.firstName,
  last_name: marks.lastName,
  middle_name: marks.middleName,
  birth_date: marks.birth,
  phone: marks.phone,
  phone_comment: marks.phoneComment,
  email: marks.email,
  other_contacts: [
    { kind: 'telegram', value: marks.telegram, comment: '' },
    { kind: 'phone', value: marks.otherPhone, comment: '' },
  ],
  sites: [{ kind: 'personal', url: marks.site }],
  experience: [
    {
      company: marks.employer,
      position: 'Маркшейдер',
      start: '2019-02',
      end: null,
      description: 'Замеры.',
      url: marks.employerUrl,
    },
  ],
  portfolio: [{ title: 'Карты', url: marks.portfolio }],
  certificates: [{ title: 'Аттестат', year: 2020, url: marks.certificateUrl }],
  recommendations: [{ name: marks.recommender, position: 'Мастер', organization: 'Шахта' }],
  district: marks.district,
  citizenship: [marks.citizenship],
  work_permits: [marks.permit],
} satisfies ResumeDraft

const names: Mark[] = ['firstName', 'lastName', 'middleName', 'certificateUrl', 'recommender']
const contacts: Mark[] = ['phone', 'phoneComment', 'email', 'telegram', 'otherPhone', 'site']
const work: Mark[] = ['employer', 'employerUrl']
const terms: Mark[] = ['district', 'citizenship', 'permit']

describe('what a foreign role can read of a resume', () => {
  let api: TestApi
  let person: TestCandidate
  let stranger: TestCandidate
  let company: TestEmployer
  let granted: TestEmployer
  let unverified: TestEmployer
  const resumes: Record<string, OwnResume> = {}
  const negotiations: Record<string, string> = {}

  const make = async (name: string, more: ResumeDraft) => {
    // One person each, so that the list of people shows them all.
    const owner = name === 'plain' ? person : await createCandidate(api)
    resumes[name] = await publishResume(api, owner.token, { ...fields, ...more })
    const vacancy = await publishVacancy(api, granted.token)
    const { body } = await api.request<Negotiation>(
      'POST',
      `/v1/vacancies/${vacancy.public_id}/applications`,
      { token: owner.token, body: { resume_public_id: resumes[name].public_id } },
    )
    if (!body.data) throw new Error(JSON.stringify(body))
    negotiations[name] = body.data.public_id
  }
  beforeAll(async () => {
    api = await createTestApi()
    person = await createCandidate(api)
    stranger = await createCandidate(api)
    company = await createEmployer(api)
    granted = await createEmployer(api)
    unverified = await createEmployer(api, { verified: false })
    const open = { visibility: 'everyone', distribution_consent: true } satisfies ResumeDraft
    await make('plain', {})
    await make('open', open)
    await make('hidden', {
      hidden_fields: ['names_and_photo', 'phones', 'email', 'other_contacts', 'experience'],
    })
    await make('noPhones', { hidden_fields: ['phones'] })
    await make('noWork', { ...open, hidden_fields: ['experience'] })
    await make('link', { visibility: 'direct' })
    await make('nobody', { visibility: 'no_one' })
  })
  afterAll(() => api.close())

  /** Marks in everything that a role can ask for about one resume. */
  async function told(name: string, token?: string): Promise<Mark[]> {
    const id = resumes[name]?.public_id ?? ''
    const by = token ? { token } : {}
    const body = { ids: [id] }
    const favorite = { item_type: 'resume', item_public_id: id }
    const read = [
      ['GET', `/v1/resumes/${id}`],
      ['GET', `/v1/resumes/${id}/own`],
      ['GET', `/v1/resumes/${id}/views`],
      ['GET', `/v1/resumes/${id}/viewers`],
      ['GET', `/v1/resumes/${id}/negotiations`],
      ['POST', '/v1/resumes/by-ids', body],
      ['POST', `/v1/resumes/${id}/clone`],
      ['POST', `/v1/resumes/${id}/moves`, { move: 'hide' }],
      ['PUT', `/v1/resumes/${id}`, { revision: resumes[name]?.revision, fields: {} }],
      ['POST', '/v1/favorites', favorite],
      ['GET', '/v1/favorites?size=100'],
      ['GET', '/v1/resumes?size=100'],
      ['GET', '/v1/resumes?text=маркшейдер&size=100'],
      ...Object.values(marks).map((mark) => ['GET', `/v1/resumes?text=${encodeURIComponent(mark)}`]),
      ['GET', '/v1/my/negotiations?size=100'],
      ['GET', '/v1/notifications'],
      ['GET', `/v1/negotiations/${negotiations[name]}`],
    ] as const
    let text = ''
    for (const [method = '', path = '', sent] of read) {
      const answer = await api.request(method, path, { ...by, ...(sent !== undefined && { body: sent }) })
      // The list holds the others too: only what is said of this one counts.
      const found = (answer.body as { data?: { results?: { public_id?: string }[] } } | null)?.data?.results
      text += found
        ? JSON.stringify(found.filter((row) => JSON.stringify(row).includes(id)))
        : JSON.stringify(answer.body)
    }
    return (Object.keys(marks) as Mark[]).filter((mark) => text.includes(marks[mark])).sort()
  }
  const sorted = (...lists: Mark[][]) => lists.flat().sort()

  it('tells guests, strangers and unverified companies nothing of a resume for employers', async () => {
    for (const name of ['plain', 'hidden', 'noPhones', 'link', 'nobody']) {
      for (const token of [undefined, stranger.token, unverified.token]) {
        expect(await told(name, token), name).toEqual([])
      }
    }
  })

  it('tells the whole internet of an open one where the person has worked, and no more', async () => {
    for (const token of [undefined, stranger.token, unverified.token]) {
      expect(await told('open', token)).toEqual(sorted(work))
      expect(await told('noWork', token)).toEqual([])
    }
  })

  it('tells a verified company the terms and the works, neither name nor contacts', async () => {
    expect(await told('plain', company.token)).toEqual(sorted(work, terms, ['portfolio']))
    expect(await told('open', company.token)).toEqual(sorted(work, terms, ['portfolio']))
    expect(await told('hidden', company.token)).toEqual(sorted(terms))
    expect(await told('noWork', company.token)).toEqual(sorted(terms, ['portfolio']))
    expect(await told('link', company.token)).toEqual([])
    expect(await told('nobody', company.token)).toEqual([])
  })

  it('tells the company one applied to everything but what is hidden even from it, and never the birthday', async () => {
    const all = sorted(names, contacts, work, terms, ['portfolio'])
    for (const name of ['plain', 'open', 'link', 'nobody']) {
      expect(await told(name, granted.token), name).toEqual(all)
    }
    expect(await told('hidden', granted.token)).toEqual(sorted(terms))
    expect(await told('noPhones', granted.token)).toEqual(
      all.filter((mark) => !['phone', 'phoneComment', 'otherPhone'].includes(mark)),
    )
    expect(await told('noWork', granted.token)).toEqual(
      all.filter((mark) => !['employer', 'employerUrl', 'recommender'].includes(mark)),
    )
  })

  it('tells the owner everything', async () => {
    expect(await told('plain', person.token)).toEqual((Object.keys(marks) as Mark[]).sort())
  })

  it('makes no link of what a browser would run, however it got into the database', async () => {
    const { public_id: id } = resumes.open ?? { public_id: '' }
    await api.database.db.execute(
      `update resumes set details = details || '{"portfolio":[{"title":"x","url":"javascript:alert(1)"}],"sites":[{"kind":"vk","url":"data:text/html,x"}]}' where public_id = '${id}'`,
    )
    const { body } = await api.request('GET', `/v1/resumes/${id}`, { token: granted.token })
    expect(JSON.stringify(body)).not.toMatch(/javascript:|data:/)
  })

  it('refuses at its field a link that leads nowhere, and keeps it in a draft', async () => {
    const draft = await api.request<OwnResume>('POST', '/v1/resumes', {
      token: stranger.token,
      body: {
        ...publishableResume,
        ...fields,
        sites: [{ kind: 'vk', url: 'javascript:alert(1)' }],
        courses: [{ name: '' }],
        other_contacts: [{ kind: 'email', value: 'не адрес' }],
      },
    })
    expect(draft.body.data?.fields.sites?.[0]?.url).toBe('javascript:alert(1)')
    const refused = await api.request<{ errors: { field: string; code: string }[] }>(
      'POST',
      `/v1/resumes/${draft.body.data?.public_id}/publication`,
      { token: stranger.token },
    )
    expect(refused.body.data?.errors).toEqual([
      { field: 'courses.0.name', code: 'required' },
      { field: 'sites.0.url', code: 'url_invalid' },
      { field: 'other_contacts.0.value', code: 'email_invalid' },
    ])
  })
})
