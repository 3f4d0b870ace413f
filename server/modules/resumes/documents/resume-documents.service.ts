import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type ResumeDocumentKind, resumeDocumentTypes } from '@/lib/contracts/resume-files'
import type { ResumeView } from '@/lib/contracts/resumes'
import { translator } from '@/server/lib/translator'
import { viewResume } from '@/server/modules/resumes/views.service'
import { recordResumeExport } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { contentOf } from './content'
import { jsonResumeOf } from './json-resume'
import { writeDocument } from './writer'

/** Ending of the file's name of each kind. */
const endings: Record<ResumeDocumentKind, string> = {
  'pdf-classic': 'pdf',
  'pdf-accent': 'pdf',
  docx: 'docx',
  json: 'json',
}

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
    ask: { kind: ResumeDocumentKind; token?: string | undefined },
  ): Promise<File>
}

export function createResumeDocuments(ctx: ServiceContext): ResumeDocuments {
  const limiter = new RateLimiterMemory({ keyPrefix: 'resume-document', points: 60, duration: 10 * 60 })
  return {
    async file(actor, publicId, { kind, token }) {
      const view = await viewResume(ctx, actor, publicId, token)
      try {
        await limiter.consume(actor.publicId)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new AppError('rate_limited', { retryAfter: refused.msBeforeNext / 1000 })
      }
      await recordResumeExport(ctx, actor, publicId)
      const bytes = await render(actor, view, kind, ctx.clock.now())
      return new File([bytes as BlobPart], fileName(view, endings[kind]), {
        type: resumeDocumentTypes[kind],
      })
    },
  }
}
