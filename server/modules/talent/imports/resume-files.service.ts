import { talentLimits } from '@/lib/contracts/talent'
import type { ExtractedPerson, ParsedPerson } from '@/lib/contracts/talent-resumes'
import { translator } from '@/server/lib/translator'
import { cityById } from '@/server/modules/dictionaries'
import { parseContact } from '@/server/modules/identity'
import type { ResumeReader } from '@/server/modules/importing'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { requireVerifiedRecruiter } from '../records/records.service'
import { recordsWith } from './imports.repository'

const t = translator('importing')
type Fields = Awaited<ReturnType<ResumeReader['read']>>['fields']

/** Skills, jobs and the person's own words, in the order in which a recruiter reads them. */
export function aboutOf({ skills = [], experience = [], about = '' }: Fields): string {
  const jobs = experience
    .filter(({ position, company }) => position || company)
    .map(({ position, company, start, end, description }) => {
      const job = t('person.job', {
        position: position || company,
        company: (position && company) || 'none',
        from: start ?? 'none',
        to: end ?? 'none',
      })
      return description ? `${job}\n${description}` : job
    })
  const parts = [skills.length > 0 ? t('person.skills', { list: skills.join(', ') }) : '', ...jobs, about]
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n')
    .slice(0, talentLimits.about)
}

export const contactOf = (text: string | null | undefined, kind: 'email' | 'phone'): string | null => {
  const contact = text ? parseContact(text) : null
  return contact?.kind === kind ? contact.value : null
}

export function extractedPersonOf(fields: Fields): ExtractedPerson {
  const given = [fields.first_name, fields.middle_name].filter(Boolean).join(' ')
  return {
    first_name: given.slice(0, talentLimits.name),
    last_name: (fields.last_name ?? '').slice(0, talentLimits.name),
    email: contactOf(fields.email, 'email'),
    phone: contactOf(fields.phone, 'phone'),
    birth_date: fields.birth_date ?? null,
    city: (fields.city_id ? cityById(fields.city_id)?.name : undefined) ?? '',
    position: fields.title ?? '',
    about: aboutOf(fields),
  }
}

type Contacts = Pick<ExtractedPerson, 'email' | 'phone'>

/** Who of these is in the base already, by a contact: the oldest record of each. */
export async function knownAmong(ctx: ServiceContext, companyId: number, people: readonly Contacts[]) {
  const known = await recordsWith(ctx.db, companyId, {
    emails: people.flatMap(({ email }) => email ?? []),
    phones: people.flatMap(({ phone }) => phone ?? []),
  })
  return ({ email, phone }: Contacts) =>
    known.find((row) => (email !== null && row.email === email) || (phone !== null && row.phone === phone)) ??
    null
}

const knownAs = (found: unknown) => (found ? ('already_in_base' as const) : null)

/**
 * A person as their resume tells of them, and whether they are in the base already. Nothing is stored.
 * @throws AppError forbidden, company_required, company_not_verified, rate_limited, busy, file_*
 */
export async function readResumeFile(
  ctx: ServiceContext,
  reader: ResumeReader,
  { actor, ip, file }: { actor: Actor; ip: string; file: File },
): Promise<ParsedPerson> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  const { fields } = await reader.read({ kind: 'file', file }, { actor, ip })
  const person = extractedPersonOf(fields)
  const known = await knownAmong(ctx, companyId, [person])
  return { ...person, known: knownAs(known(person)) }
}
