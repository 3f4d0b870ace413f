// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ApplyOptions } from '@/lib/contracts/applications'
import { sampleNegotiation } from '@/tests/support/negotiation'
import { ApplyForm } from './apply-form'

const options: ApplyOptions = {
  resumes: [
    { public_id: 'r23456789abc', title: 'Медсестра', completeness: 80, too_far: null, variant: false },
  ],
  remaining_today: 47,
  limit: 50,
  letter_required: true,
  questions: [],
  questions_version: 0,
  test: null,
  reply: null,
  too_young: false,
  existing: null,
}

/** The first resume lacks years and a skill, the second nothing. */
const scoresOf = (resume: string) => [
  {
    vacancy_public_id: 'v23456789abc',
    resume_public_id: resume,
    resume_title: 'Медсестра',
    match: {
      score: 60,
      parts: [],
      reasons: [],
      gaps:
        resume === 'r23456789abc'
          ? [
              { code: 'experience', params: { years: 3 } },
              { code: 'format', params: {} },
            ]
          : [],
    },
  },
]

type Sent = { body: { letter: string }; key: string | null }

/** The API as this form sees it: options, then the given answers to applications, in turn. */
function serve(given: ApplyOptions, answers: { status: number; body: object }[] = []): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (String(url).includes('runtime-config')) return Response.json({ apiBaseUrl: '' })
    if (String(url).endsWith('/apply-options')) return Response.json({ success: true, data: given })
    if (String(url).endsWith('/matching/scores')) {
      const { resume_public_id: resume } = JSON.parse(String(init.body)) as { resume_public_id: string }
      return Response.json({ success: true, data: scoresOf(resume) })
    }
    sent.push({
      body: JSON.parse(String(init.body)),
      key: new Headers(init.headers).get('Idempotency-Key'),
    })
    const answer = answers[sent.length - 1]
    return Response.json(answer?.body, { status: answer?.status ?? 500 })
  })
  return sent
}

const close = vi.fn()
const show = () =>
  render(
    <ApplyForm
      close={close}
      vacancyId="v23456789abc"
      vacancyTitle="Медсестра в клинику"
      promiseDays={7}
      returnTo="/ru/vacancies/v23456789abc?apply=1"
    />,
  )

beforeEach(() => {
  sessionStorage.clear()
  close.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows what is left of the day and puts a refusal at its field, keeping what was typed', async () => {
  const sent = serve(options, [
    {
      status: 422,
      body: {
        success: false,
        error_code: 'validation_failed',
        data: { errors: [{ field: 'letter', code: 'required' }] },
      },
    },
    { status: 201, body: { success: true, data: sampleNegotiation() } },
  ])
  show()
  const letter = await screen.findByRole('textbox')
  expect(screen.getByText(/Осталось 47 из 50/)).toBeDefined()
  fireEvent.change(letter, { target: { value: ' ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Отправить отклик' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Это нужно указать')
  expect(letter.getAttribute('aria-invalid')).toBe('true')

  fireEvent.change(letter, { target: { value: 'Здравствуйте' } })
  fireEvent.click(screen.getByRole('button', { name: 'Отправить отклик' }))
  await waitFor(() =>
    expect(close).toHaveBeenCalledWith({ publicId: 'n23456789abc', resumeId: 'r23456789abc' }),
  )
  expect(sent.map(({ body }) => body.letter)).toEqual([' ', 'Здравствуйте'])
  expect(sent[0]?.key).toBe(sent[1]?.key)
})

it('names the one thing that stands most against the chosen resume', async () => {
  const [resume] = options.resumes
  if (!resume) throw new Error('a resume to apply with')
  serve({
    ...options,
    resumes: [resume, { ...resume, public_id: 'r3456789abcd', title: 'Старшая медсестра' }],
  })
  show()
  expect((await screen.findByText(/Нужно от 3 лет опыта/)).textContent).toContain('в письме')
  expect(screen.queryByText(/Другой формат работы/)).toBeNull()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'r3456789abcd' } })
  await waitFor(() => expect(screen.queryByText('Что может помешать')).toBeNull())
})

it('says first that the job is too far for the resume that is chosen', async () => {
  const [resume] = options.resumes
  if (!resume) throw new Error('a resume to apply with')
  serve({
    ...options,
    resumes: [
      { ...resume, too_far: { city: 'Владивосток', km: 6430 } },
      { ...resume, public_id: 'r3456789abcd', title: 'Медсестра, переезд' },
    ],
  })
  show()
  expect(await screen.findByText(/Работа в городе Владивосток, это 6\s?430 км/)).toBeDefined()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'r3456789abcd' } })
  expect(screen.queryByText(/Владивосток/)).toBeNull()
})

it('keeps the letter of a form that was closed', async () => {
  serve(options)
  show()
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Черновик' } })
  cleanup()
  show()
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Черновик')
})

it('leads to a new resume when there is none to send, and remembers the vacancy', async () => {
  serve({ ...options, resumes: [] })
  show()
  const link = await screen.findByRole('link', { name: 'Создать резюме' })
  fireEvent.click(link)
  expect(JSON.parse(sessionStorage.getItem('dv:apply') ?? 'null')).toEqual({
    path: '/ru/vacancies/v23456789abc?apply=1',
    title: 'Медсестра в клинику',
  })
})

it('shows the negotiation that exists instead of a form', async () => {
  serve({
    ...options,
    existing: {
      public_id: 'n23456789abc',
      status: 'viewed',
      origin: 'application',
      resume_public_id: 'r23456789abc',
      created_at: '2026-05-12T07:40:00.000Z',
      again_at: null,
    },
  })
  show()
  const link = await screen.findByRole('link', { name: 'Открыть переписку' })
  expect(link.getAttribute('href')).toBe('/ru/resumes/r23456789abc/view/applications?item=n23456789abc')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('says when the fifty of the day are used up', async () => {
  serve({ ...options, remaining_today: 0 })
  show()
  expect(await screen.findByText(/Вы отправили 50 откликов/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Отправить отклик' })).toBeNull()
})
