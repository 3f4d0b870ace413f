import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Batch } from '@/lib/contracts/batches'
import type { AgencyClient } from '@/lib/contracts/clients'
import { type CompanyStages, dividedStages } from '@/lib/contracts/company-stages'
import type { ConversationMessage } from '@/lib/contracts/conversation-messages'
import type { Hiding } from '@/lib/contracts/hiding'
import type { InterviewPlan } from '@/lib/contracts/interview-plans'
import type { ProposedInterviews } from '@/lib/contracts/interview-proposals'
import type { LetterTemplate } from '@/lib/contracts/letter-templates'
import type { NegotiationMarks } from '@/lib/contracts/negotiation-marks'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { OfferTerms } from '@/lib/contracts/offer-terms'
import type { Offer } from '@/lib/contracts/offers'
import type { PostponedItem } from '@/lib/contracts/postponed'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import type { SavedSearch } from '@/lib/contracts/saved-searches'
import type { SkillTest } from '@/lib/contracts/skill-tests'
import type { StageRule } from '@/lib/contracts/stage-rules'
import type { TestAttempt } from '@/lib/contracts/test-attempts'
import { companies } from '@/server/db/schema/companies'
import { signUpCandidate, signUpEmployer } from '@/tests/support/accounts'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft, publishVacancy } from '@/tests/support/vacancies'
import { addMember, dataOf } from '../negotiations/parties'
import { buildPeople, peopleSecrets } from './people'

/** Everybody who may make a call. `A` owns what the calls are about; `B` and `unverified` are strangers to it. */
export const roles = [
  'guest',
  'candidateA',
  'candidateB',
  'employerA',
  'viewerA',
  'employerB',
  'unverified',
] as const
export type Role = (typeof roles)[number]

/** Words that stand nowhere but in what is private; the answer to a stranger must hold none of them. */
export const secrets = {
  lastName: 'Тайникова',
  phone: '+79991234567',
  email: 'tainikova.private@example.ru',
  birthDate: '1991-07-13',
  hiddenEmployer: 'СкрытТрестМонтаж',
  letter: 'Письмо-только-для-работодателя',
  markNote: 'Заметка-только-для-коллег',
  tag: 'Метка-только-для-коллег',
  template: 'Шаблон-только-для-своих',
  plan: 'План-только-для-своих',
  clientNote: 'Клиент-только-для-своих',
  ...peopleSecrets,
  message: 'Сообщение-только-для-двоих',
  offer: 'Предложение-только-для-коллег',
  messageFile: 'Файл-только-для-двоих',
  answer: 'Ответ-только-для-кандидата',
  interview: 'Встреча-только-для-двоих',
  draftTitle: 'Секретный черновик вакансии',
  innerCode: 'ВНУТР-КОД-77',
  note: 'Заметка-только-для-себя',
  closedContact: 'private.hr@example.ru',
}

/** An offer in preparation. */
export const draftTerms: OfferTerms = {
  position: 'Инженер',
  pay_amount: 120_000,
  pay_net: true,
  pay_mode: 'MONTH',
  bonus: '',
  start_date: null,
  format: null,
  place: '',
  probation_months: null,
  valid_until: null,
  conditions: secrets.offer,
  message: '',
}

const privateResume: ResumeDraft = {
  title: 'Инженер по охране труда',
  first_name: 'Агриппина',
  last_name: secrets.lastName,
  birth_date: secrets.birthDate,
  phone: secrets.phone,
  email: secrets.email,
  hidden_fields: ['names_and_photo', 'phones', 'email', 'experience'],
  experience: [
    {
      company: secrets.hiddenEmployer,
      position: 'Инженер',
      start: '2019-02',
      end: null,
      description: 'Проверки.',
    },
  ],
}

/** Two companies, two candidates, and one application between the first of each. */
export async function buildWorld(given?: TestApi) {
  const api = given ?? (await createTestApi())
  const candidateA = await signUpCandidate(api, { firstName: 'Агриппина', lastName: secrets.lastName })
  const candidateB = await signUpCandidate(api, { lastName: 'Посторонняя' })
  const employerA = await signUpEmployer(api, { companyName: 'Первая' })
  const employerB = await signUpEmployer(api, { companyName: 'Вторая' })
  const unverified = await signUpEmployer(api, { companyName: 'Третья', verified: false })
  const [company] = await api.ctx.db
    .select()
    .from(companies)
    .where(eq(companies.publicId, employerA.company.public_id))
  if (!company) throw new Error('the company is gone')
  const viewer = await addMember(api, company.id, 'viewer')

  const tokens: Record<Role, string | undefined> = {
    guest: undefined,
    candidateA: candidateA.token,
    candidateB: candidateB.token,
    employerA: employerA.token,
    viewerA: viewer.token,
    employerB: employerB.token,
    unverified: unverified.token,
  }

  const client = dataOf(
    await api.request<AgencyClient>('POST', '/v1/my/clients', {
      token: employerA.token,
      body: { name: 'Завод', inn: '7707083893', note: secrets.clientNote },
    }),
  )
  const vacancy = await publishVacancy(api, employerA.token, {
    client: client.public_id,
    contacts: { name: 'Кадры', email: secrets.closedContact },
    show_contacts: false,
    code: secrets.innerCode,
  })
  const draft = await createVacancyDraft(api, employerA.token, { title: secrets.draftTitle })
  const resume = (visibility: NonNullable<ResumeDraft['visibility']>) =>
    publishResume(api, candidateA.token, { ...privateResume, visibility, distribution_consent: true })
  const hidden = await resume('no_one')
  const direct = await resume('direct')
  const clients = await resume('clients')
  const open = await resume('everyone')
  const own = await publishResume(api, candidateB.token, { title: 'Повар' })

  const negotiation = dataOf(
    await api.request<Negotiation>('POST', `/v1/vacancies/${vacancy.public_id}/applications`, {
      token: candidateA.token,
      body: { resume_public_id: hidden.public_id, letter: secrets.letter },
    }),
  )
  const marks = dataOf(
    await api.request<NegotiationMarks>('POST', `/v1/negotiations/${negotiation.public_id}/notes`, {
      token: employerA.token,
      body: { text: secrets.markNote },
    }),
  )
  const template = dataOf(
    await api.request<LetterTemplate>('POST', '/v1/my/letter-templates', {
      token: employerA.token,
      body: { kind: 'decline', name: 'Отказ', text: secrets.template },
    }),
  )
  const { version } = dataOf(
    await api.request<CompanyStages>('GET', '/v1/my/stages', { token: employerA.token }),
  )
  const stages = dataOf(
    await api.request<CompanyStages>('PUT', '/v1/my/stages', {
      token: employerA.token,
      body: {
        version,
        stages: dividedStages.map((base) => ({ base, name: base, color: 'gray', promise_days: null })),
      },
    }),
  )
  const rule = dataOf(
    await api.request<StageRule>('POST', '/v1/my/stage-rules', {
      token: employerA.token,
      body: { stage_public_id: stages.stages[1]?.public_id, action: 'remind', days: 3 },
    }),
  )
  const plan = dataOf(
    await api.request<InterviewPlan>('POST', '/v1/my/interview-plans', {
      token: employerA.token,
      body: {
        name: 'Разговор',
        stage_public_id: null,
        items: [{ criterion: 'Опыт', question: secrets.plan, good: '' }],
      },
    }),
  )
  const people = await buildPeople(api, employerA.token, vacancy.public_id)
  const letter = new FormData()
  letter.set('client_id', randomUUID())
  letter.set('text', secrets.message)
  letter.set('file', new File([`%PDF-1.7 ${secrets.messageFile}`], `${secrets.messageFile}.pdf`))
  const message = dataOf(
    await api.request<ConversationMessage>('POST', `/v1/negotiations/${negotiation.public_id}/messages`, {
      token: candidateA.token,
      body: letter,
    }),
  )
  const test = dataOf(
    await api.request<SkillTest>('POST', '/v1/my/tests/copies', {
      token: employerA.token,
      body: { code: 'cashier' },
    }),
  )
  const tested = await publishVacancy(api, employerA.token, {})
  dataOf(
    await api.request('PUT', `/v1/vacancies/${tested.public_id}/test`, {
      token: employerA.token,
      body: { test_public_id: test.public_id, required: true, revision: 0 },
    }),
  )
  const attempt = dataOf(
    await api.request<TestAttempt>('POST', `/v1/vacancies/${tested.public_id}/test-attempts`, {
      token: candidateA.token,
    }),
  )
  // Opened first: nothing is proposed to somebody whose letter nobody has read.
  const opened = dataOf(
    await api.request<Negotiation>('POST', `/v1/negotiations/${negotiation.public_id}/actions`, {
      token: employerA.token,
      body: { action: 'open', revision: negotiation.revision },
    }),
  )
  const proposed = dataOf(
    await api.request<ProposedInterviews>('POST', `/v1/vacancies/${vacancy.public_id}/interviews`, {
      token: employerA.token,
      body: {
        negotiation_public_ids: [opened.public_id],
        kind: 'video_live',
        mode: 'windows',
        time_zone: 'Europe/Moscow',
        duration_minutes: 30,
        note: secrets.interview,
        plan_public_id: plan.public_id,
      },
    }),
  )
  dataOf(
    await api.request<Offer>('PUT', `/v1/negotiations/${negotiation.public_id}/offer/draft`, {
      token: employerA.token,
      body: { revision: 0, terms: draftTerms, approvers: [] },
    }),
  )
  const savedSearch = dataOf(
    await api.request<SavedSearch>('POST', '/v1/my/saved-searches', {
      token: candidateA.token,
      body: { list: 'vacancies', name: 'Медсестра', query: 'role=2403' },
    }),
  )
  const batch = dataOf(
    await api.request<Batch>('POST', '/v1/my/batches', {
      token: employerA.token,
      body: {
        selection: { ids: [negotiation.public_id] },
        action: 'add_tag',
        tag: secrets.tag,
        seen_at: new Date().toISOString(),
      },
    }),
  )
  const pair = { resume_public_id: hidden.public_id, vacancy_public_id: vacancy.public_id }
  const postponed = dataOf(
    await api.request<PostponedItem>('POST', '/v1/my/postponed', {
      token: candidateA.token,
      body: { ...pair, note: secrets.note },
    }),
  )
  const hiding = dataOf(
    await api.request<Hiding>('POST', '/v1/my/hidden', {
      token: candidateA.token,
      body: { kind: 'similar', vacancy_public_id: vacancy.public_id },
    }),
  )
  return {
    api,
    savedSearch,
    interview: proposed.created[0]?.interview_public_id ?? '',
    test: test.public_id,
    tested,
    attempt: attempt.public_id,
    batch: batch.public_id,
    template: template.public_id,
    rule: rule.public_id,
    client: client.public_id,
    plan: plan.public_id,
    ...people,
    tokens,
    postponed,
    hiding,
    vacancy,
    draft,
    hidden,
    direct,
    clients,
    open,
    own,
    negotiation,
    message: message.public_id,
    note: marks.notes[0]?.public_id ?? '',
    company: employerA.company,
  }
}
export type World = Awaited<ReturnType<typeof buildWorld>>
