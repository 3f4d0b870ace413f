// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it } from 'vitest'
import type { Interview } from '@/lib/contracts/interviews'
import interviews from '@/messages/ru/interviews.json'
import { useStatusText } from '../use-status-text'
import { InterviewFacts } from './interview-facts'

afterEach(cleanup)

const plain = {
  viewer: 'candidate',
  kind: 'office',
  status: 'confirmed',
  phase: 'upcoming',
  waits_for: null,
  note: '',
  due_at: null,
  reason: null,
  reason_text: null,
  dispute: null,
  reschedules_left: 2,
  joined: { candidate: null, employer: null },
  actions: [],
} as const

const cancel: Interview['actions'][number] = {
  action: 'cancel',
  to: 'cancelled_by_candidate',
  needs: ['reason', 'text'],
}
const mayMove: Interview['actions'] = [
  { action: 'request_reschedule', to: 'reschedule_requested', needs: ['text'] },
  cancel,
]

const Word = ({ interview }: { interview: Interview }) => <output>{useStatusText()(interview)}</output>

function show(more: Partial<Interview>) {
  const interview = { ...plain, ...more } as Interview
  render(
    <NextIntlClientProvider locale="ru" messages={{ interviews }}>
      <Word interview={interview} />
      <InterviewFacts interview={interview} />
    </NextIntlClientProvider>,
  )
  const seen = { word: screen.getByRole('status').textContent, page: document.body.textContent ?? '' }
  cleanup()
  return seen
}

it('says an answer to a mark of absence once, whose it is, and no more once it was accepted', () => {
  const text = 'Я ждал у проходной'
  const absent = {
    status: 'no_show_candidate',
    phase: 'past',
    reason_text: text,
    dispute: { text, at: '2026-11-22T06:00:00Z' },
  } as const
  const own = show(absent)
  expect(own.word).toBe('Отметили, что вы не пришли')
  expect(own.page).toContain(`Вы возразили: «${text}»`)
  expect(own.page.split(text)).toHaveLength(2)
  expect(show({ ...absent, viewer: 'employer' }).page).toContain(`Кандидат возражает: «${text}»`)
  expect(show({ ...absent, viewer: 'employer', status: 'done' }).page).not.toContain(text)
})

it('tells whose words they are', () => {
  const asked = {
    status: 'reschedule_requested',
    phase: 'waiting',
    waits_for: 'employer',
    note: 'Возьмите портфолио',
    reason_text: 'После шести',
  } as const
  expect(show(asked).page).toContain('Работодатель пишетВозьмите портфолиоВы написалиПосле шести')
  expect(show({ ...asked, viewer: 'employer' }).page).toContain('Кандидат пишетПосле шести')
})

it('tells how often what is agreed may still be moved', () => {
  expect(show({ actions: mayMove, reschedules_left: 2 }).page).toContain('Перенести можно ещё 2 раза')
  expect(show({ reschedules_left: 0 }).page).toContain('Переносить больше нельзя')
  expect(show({ actions: mayMove, status: 'done', phase: 'past' }).page).not.toContain('еренос')
})

it('says near the meeting why it cannot be moved, and what to do instead', () => {
  const near = { actions: [cancel], reschedules_left: 2 }
  expect(show(near).page).toContain('До встречи меньше двух часов, перенести её уже нельзя.')
  expect(show(near).page).toContain('напишите работодателю')
  expect(show({ ...near, viewer: 'employer' }).page).toContain('напишите кандидату')
  expect(show(near).page).not.toContain('Перенести можно')
})

it('tells the company until when a time may be chosen', () => {
  const waiting = { status: 'proposed', phase: 'waiting', waits_for: 'candidate' } as const
  const due = { ...waiting, due_at: '2026-11-25T10:00:00Z' }
  expect(show({ ...due, viewer: 'employer' }).page).toContain('Кандидат может выбрать до ср, 25 ноября')
  expect(show(due).page).toContain('Выбрать нужно до ср, 25 ноября')
})

it('keeps from a candidate whether they were judged, and calls each side’s own doing its own', () => {
  expect(show({ status: 'rated', phase: 'past' }).word).toBe('Прошло')
  expect(show({ status: 'awaiting_feedback', phase: 'past', kind: 'video_async' }).word).toBe(
    'Ответы отправлены',
  )
  expect(show({ status: 'rated', phase: 'past', viewer: 'employer' }).word).toBe('Оценено')
  expect(show({ status: 'cancelled_by_candidate', phase: 'past' }).word).toBe('Вы отменили')
  expect(show({ status: 'cancelled_by_candidate', phase: 'past', viewer: 'employer' }).word).toBe(
    'Отменил кандидат',
  )
})
