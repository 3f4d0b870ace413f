import { brand } from '@/lib/brand'
import type { MatchScore } from '@/lib/contracts/match-score'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import { keyOf, type LetterNotice } from '@/server/modules/notifications'
import { vacancyCards } from '@/server/modules/vacancies'
import { letterParts } from '@/server/platform/letter-page'
import { unsubscribeHeaders } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../context'
import { lettersOf } from './autopickup/agents.service'

const t = translator('letters')

/** How many new people fit a vacancy; who they are is on the site only. */
export async function matchesLetter(ctx: ServiceContext, notice: LetterNotice, to: string): Promise<Message> {
  const { params } = notice
  const vacancy = params.vacancy_title ?? ''
  const found = t('matches.found', { count: Number(params.count) })
  const { pageUrl, headers } = unsubscribeHeaders(ctx, { kind: 'matches', id: params.subscription ?? '' })
  return {
    channel: 'email',
    to,
    key: keyOf(notice),
    subject: `${t('matches.subject', { found, vacancy })} — ${brand.name}`,
    headers,
    ...letterParts({
      heading: found,
      paragraphs: [t('matches.text', { vacancy, found, best: params.best ?? '' })],
      action: {
        label: t('matches.action'),
        url: ctx.env.siteUrl + routes.vacancyView(params.vacancy ?? '', 'matches', { sort: 'date' }),
      },
      footer: [{ text: t('matches.unsubscribe'), url: pageUrl }],
    }),
  }
}

/** What an autopickup has found, with one way to all of it and one way out; undefined when no letters are wanted. */
export async function autopickupLetter(
  ctx: ServiceContext,
  notice: LetterNotice,
  to: string,
): Promise<Message | undefined> {
  const { params } = notice
  const resume = params.resume ?? ''
  if (!(await lettersOf(ctx, resume))?.active) return undefined
  const heading = t('autopickup.heading', { count: Number(params.count) })
  const cards = await vacancyCards(ctx, null, (params.items ?? '').split(',').filter(Boolean))
  const items = cards.map((card) => ({
    title: card.title,
    about: [card.company.name, card.city?.name].filter(Boolean).join(', '),
    url: ctx.env.siteUrl + routes.vacancy(card.public_id),
  }))
  const { pageUrl, headers } = unsubscribeHeaders(ctx, { kind: 'autopickup', id: resume })
  return {
    channel: 'email',
    to,
    key: keyOf(notice),
    subject: `${heading} — ${brand.name}`,
    headers,
    ...letterParts({
      heading,
      paragraphs: [t('autopickup.text', { resume: params.resume_title ?? '' })],
      items,
      action: {
        label: t('autopickup.action'),
        url: ctx.env.siteUrl + routes.resumeView(resume, 'autopickup'),
      },
      footer: [{ text: t('autopickup.unsubscribe'), url: pageUrl }],
    }),
  }
}

interface Draft {
  vacancyTitle: string
  resumeTitle: string
  months: number
  match: MatchScore | null
  /** The person's own beginning; empty for ours. */
  greeting: string
}

/** A letter to begin with: only what the resume says, for the person to read and change before anything is sent. */
export function draftLetter({ vacancyTitle, resumeTitle, months, match, greeting }: Draft): string {
  const skills = match?.reasons.find(({ code }) => code === 'skills')?.params.names
  return t('application.text', {
    greeting: greeting || t('application.greeting', { vacancy: vacancyTitle }),
    resume: resumeTitle,
    years: Math.floor(months / 12),
    has_skills: skills ? 'yes' : 'no',
    skills: skills ? String(skills) : '',
  })
}
