import { getTranslations } from 'next-intl/server'
import type { CompanyView } from '@/lib/contracts/companies'
import type { ResumeView } from '@/lib/contracts/resumes'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { formatNumber } from '@/lib/format/number'
import { salaryText } from '@/lib/format/salary'
import { routing } from '@/lib/i18n/routing'
import type { ShareCard } from './share-card'

const locale = routing.defaultLocale
const some = (facts: (string | null | undefined)[]) => facts.filter((fact): fact is string => Boolean(fact))

/** An anonymous employer is here what they are on the page: the name they chose to stand instead of their own. */
export async function vacancyCard(vacancy: VacancyView): Promise<ShareCard> {
  const [common, names] = await Promise.all([
    getTranslations({ locale, namespace: 'common' }),
    getTranslations({ locale, namespace: 'dictionaries' }),
  ])
  return {
    kicker: vacancy.company.name,
    title: vacancy.title,
    accent: vacancy.salary ? salaryText(vacancy.salary, common) : '',
    facts: some([
      vacancy.city?.name,
      vacancy.work_formats[0] && names(`work_formats.${vacancy.work_formats[0]}`),
      vacancy.experience && names(`experience.${vacancy.experience}`),
    ]),
    side: 'candidate',
  }
}

/** Of a resume only what the whole internet may see: neither name nor photo nor contacts. */
export async function resumeCard(resume: ResumeView, experience: string): Promise<ShareCard> {
  const [t, names] = await Promise.all([
    getTranslations({ locale, namespace: 'share' }),
    getTranslations({ locale, namespace: 'dictionaries' }),
  ])
  const { salary } = resume
  return {
    kicker: t('resume'),
    title: resume.title,
    accent: salary ? `${formatNumber(salary.amount)}\u00a0${names(`currencies.${salary.currency}`)}` : '',
    facts: some([resume.city?.name, experience, resume.skills.slice(0, 3).join(', ')]),
    side: 'employer',
  }
}

export async function companyCard(company: CompanyView): Promise<ShareCard> {
  const t = await getTranslations({ locale, namespace: 'share' })
  return {
    kicker: t('company'),
    title: company.name,
    accent: '',
    facts: some([
      company.city?.name,
      company.industries
        .map(({ name }) => name)
        .slice(0, 2)
        .join(', '),
    ]),
    side: 'employer',
  }
}
