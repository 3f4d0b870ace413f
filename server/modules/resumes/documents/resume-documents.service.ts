import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type ResumeDocumentKind, resumeDocumentTypes } from '@/lib/contracts/resume-files'
import type { ResumeView } from '@/lib/contracts/resumes'
import { plainOfMarked } from '@/lib/shared/marked-text'
import { translator } from '@/server/lib/translator'
import { allDictionaries } from '@/server/modules/dictionaries'
import { viewResume, viewSentResume } from '@/server/modules/resumes/views.service'
import { recordResumeExport } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { contentOf } from './content'
import { writeDocument } from './writer'

const given = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== null && one !== '' && one !== undefined),
  ) as Partial<T>

/** The resume by the JSON Resume standard 1.0 (jsonresume.org), as far as this viewer may see it. */
function jsonResumeOf(view: ResumeView): object {
  const names = allDictionaries()
  return {
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: given({
      name: view.name ? [view.name.last, view.name.first, view.name.middle].filter(Boolean).join(' ') : null,
      label: view.title,
      email: view.contacts?.email ?? null,
      phone: view.contacts?.phone ?? null,
      summary: plainOfMarked(view.about),
      location: view.city ? given({ city: view.city.name, region: view.city.region }) : null,
      profiles: view.contacts?.sites.map(({ kind, url }) => ({ network: kind, url })),
    }),
    work: view.experience.map((job) =>
      given({
        name: job.company,
        position: job.position,
        url: job.url,
        startDate: job.start,
        endDate: job.end,
        summary: plainOfMarked(job.description),
      }),
    ),
    education: view.education.map((school) =>
      given({
        institution: school.name,
        studyType: names.education_levels[school.level],
        area: [school.faculty, school.result].filter(Boolean).join(', '),
        endDate: school.year === null ? null : String(school.year),
      }),
    ),
    certificates: [...view.courses, ...view.attestations].map((course) =>
      given({
        name: course.name,
        issuer: course.organization,
        date: course.year === null ? null : String(course.year),
      }),
    ),
    skills: view.skills.map((name) => ({ name })),
    languages: view.languages.map(({ code, level }) => ({
      language: names.languages[code],
      fluency: names.language_levels[level],
    })),
    references: view.recommendations.map(({ name, position, organization }) => ({
      name,
      reference: [position, organization].filter(Boolean).join(', '),
    })),
  }
}

/** Ending of the file's name. */
const endingOf = (kind: ResumeDocumentKind) => kind.replace(/-.*/, '')

async function render(
  actor: Actor,
  view: ResumeView,
  kind: ResumeDocumentKind,
  now: Date,
): Promise<Uint8Array> {
  if (kind === 'json') return new TextEncoder().encode(JSON.stringify(jsonResumeOf(view), null, 2))
  return writeDocument({ content: contentOf(view, now), kind }, actor)
}

/** «Резюме Иванов Иван.pdf»; without a name by the title. */
function fileName(view: ResumeView, ending: string): string {
  const words = view.name ? `${view.name.last} ${view.name.first}` : view.title
  const safe = words
    .replace(/[^\p{L}\p{N} .-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
  return `${translator('resumes')('file', { name: safe }).trim()}.${ending}`
}

export interface ResumeDocuments {
  /** @throws AppError resume_not_found, rate_limited, step_up_required, busy */
  file(
    actor: Actor,
    publicId: string,
    ask: { kind: ResumeDocumentKind; token?: string | undefined; negotiation?: string | undefined },
  ): Promise<File>
}

export function createResumeDocuments(ctx: ServiceContext): ResumeDocuments {
  const limiter = new RateLimiterMemory({ keyPrefix: 'resume-document', points: 60, duration: 10 * 60 })
  return {
    async file(actor, publicId, { kind, token, negotiation }) {
      const view = await (negotiation
        ? viewSentResume(ctx, actor, publicId, negotiation)
        : viewResume(ctx, actor, publicId, token))
      try {
        await limiter.consume(actor.publicId)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new AppError('rate_limited', { retryAfter: refused.msBeforeNext / 1000 })
      }
      await recordResumeExport(ctx, actor, publicId)
      const bytes = await render(actor, view, kind, ctx.clock.now())
      return new File([bytes as BlobPart], fileName(view, endingOf(kind)), {
        type: resumeDocumentTypes[kind],
      })
    },
  }
}
