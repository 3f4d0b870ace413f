import type { ResumeDraft } from '@/lib/contracts/resume-fields'

type Fields = Pick<
  ResumeDraft,
  | 'title'
  | 'role_ids'
  | 'salary'
  | 'city_id'
  | 'first_name'
  | 'last_name'
  | 'experience'
  | 'education'
  | 'languages'
  | 'skills'
  | 'about'
  | 'work_formats'
  | 'phone'
  | 'email'
  | 'courses'
  | 'no_experience'
>

/** Weight of each part; the sum is 100. The form names missing parts by the same keys. */
export const completenessWeights = {
  title: 5,
  role: 10,
  city: 5,
  name: 5,
  salary: 10,
  experience: 15,
  experience_details: 10,
  education: 10,
  languages: 5,
  skills: 10,
  about: 5,
  contacts: 5,
  formats: 5,
} as const
export type CompletenessPart = keyof typeof completenessWeights

const filled: Record<CompletenessPart, (fields: Fields) => boolean> = {
  title: ({ title }) => (title ?? '').length >= 2,
  role: ({ role_ids }) => (role_ids ?? []).length > 0,
  city: ({ city_id }) => city_id !== null && city_id !== undefined,
  name: ({ first_name, last_name }) => Boolean(first_name && last_name),
  salary: ({ salary }) => Boolean(salary),
  experience: ({ experience, no_experience }) =>
    no_experience === true || (experience ?? []).some((job) => job.company && job.position && job.start),
  // Without work experience there is nothing to describe.
  experience_details: ({ experience, no_experience }) =>
    no_experience === true || (experience ?? []).some((job) => job.description.length >= 80),
  education: ({ education, courses }) => [...(education ?? []), ...(courses ?? [])].some(({ name }) => name),
  languages: ({ languages }) => (languages ?? []).length > 0,
  skills: ({ skills }) => (skills ?? []).length >= 3,
  about: ({ about }) => (about ?? '').length >= 80,
  contacts: ({ phone, email }) => Boolean(phone || email),
  formats: ({ work_formats }) => (work_formats ?? []).length > 0,
}

/** Parts still missing, the most valuable first. */
export function missingParts(fields: Fields): CompletenessPart[] {
  return (Object.keys(completenessWeights) as CompletenessPart[])
    .filter((part) => !filled[part](fields))
    .sort((a, b) => completenessWeights[b] - completenessWeights[a])
}

/** 0…100. */
export function completenessOf(fields: Fields): number {
  return missingParts(fields).reduce((sum, part) => sum - completenessWeights[part], 100)
}
