/** Words of one notice by what it tells of; whoever writes a letter or a push adds what is left. */
export type Say = (params: Record<string, string>) => { subject: string; lead: string; action?: string }

type Params = Parameters<Say>[0]

export const days = (text: string | undefined) =>
  text
    ? new Date(text).toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })
    : ''
const plural = new Intl.PluralRules('ru')
export const counted = (count: number, forms: { one: string; few: string; many: string }) =>
  `${count}\u00a0${forms[plural.select(count) as keyof typeof forms] ?? forms.many}`
export const because = (note: string | undefined) => (note ? ` Причина: ${note}` : '')
export const isEmployer = ({ reader }: Params) => reader === 'employer'
// Names of companies bring quotes of their own.
export const companyOf = (params: Params) => params.company_name ?? ''
export const vacancyOf = (params: Params) => `«${params.vacancy_title}»`
export const resumeOf = (params: Params) => `«${params.resume_title}»`
