import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DescribedText, StructuredData } from '@/components/layout/structured-data'
import { CompanyLogo } from '@/components/ui/avatar'
import { Verified } from '@/components/ui/badge'
import { Chip, Tag } from '@/components/ui/chip'
import { PinIcon } from '@/components/ui/icons'
import type { MetroRef, VacancyView } from '@/lib/contracts/vacancies'
import { formatShare } from '@/lib/format/number'
import { salaryNote, salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import type { Json } from '@/lib/seo/structured-data'
import { CompanyName } from './company-block'

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const listed = (parts: readonly string[]) => parts.filter(Boolean).join(', ')

/** Terms beyond the first four, as a definition list; unspecified ones are left out. */
function VacancyTerms({ vacancy }: { vacancy: VacancyView }) {
  const t = useTranslations('vacancies')
  const names = useTranslations('dictionaries')
  const rows: [string, string][] = [
    [t('terms.role'), vacancy.role?.name ?? ''],
    [t('terms.hours'), vacancy.working_hours.map((hours) => names(`working_hours.${hours}`)).join(', ')],
    [
      t('terms.contract'),
      listed([
        vacancy.labor_contract ? t('terms.labor') : '',
        ...vacancy.civil_law_contracts.map((code) => lowered(names(`civil_law_contracts.${code}`))),
      ]),
    ],
    [
      t('terms.flyIn'),
      vacancy.fly_in_fly_out_days.map((code) => lowered(names(`fly_in_fly_out_days.${code}`))).join(', '),
    ],
    [
      t('terms.pay'),
      vacancy.salary?.frequency ? names(`salary_frequencies.${vacancy.salary.frequency}`) : '',
    ],
    [
      t('terms.education'),
      vacancy.education === 'not_required_or_not_specified'
        ? ''
        : names(`education_demands.${vacancy.education}`),
    ],
    [
      t('terms.languages'),
      vacancy.languages
        .map(({ code, level }) => `${names(`languages.${code}`)}, ${names(`language_levels.${level}`)}`)
        .join('; '),
    ],
    [t('terms.licences'), vacancy.driver_licences.join(', ')],
    [
      t('terms.age'),
      vacancy.age_restriction ? lowered(names(`age_restrictions.${vacancy.age_restriction}`)) : '',
    ],
    [
      t('terms.also'),
      listed([
        vacancy.night_shifts ? t('terms.nights') : '',
        vacancy.internship ? t('terms.internship') : '',
        vacancy.accept_handicapped ? t('terms.handicapped') : '',
        vacancy.response_letter_required ? t('terms.letter') : '',
      ]),
    ],
  ]
  const stated = rows.filter(([, answer]) => answer !== '')
  if (stated.length === 0) return null
  return (
    <section aria-labelledby="vacancy-terms" className="vacancy-section">
      <h2 id="vacancy-terms">{t('terms.title')}</h2>
      <dl className="vacancy-terms">
        {stated.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Metro stations with the colours of their lines. */
function MetroStations({ stations, label }: { stations: readonly MetroRef[]; label: string }) {
  if (stations.length === 0) return null
  return (
    <span className="metro">
      <span className="sr-only">{label}</span>
      {stations.map(({ id, name, colours }) => (
        <span key={id}>
          {colours.map((colour) => (
            <span key={colour} className="metro-line" style={{ background: `#${colour}` }} />
          ))}
          {name}
        </span>
      ))}
    </span>
  )
}

/** Title, salary, place, company: the deciding facts above the fold. */
export function VacancyHead({
  vacancy,
  href,
  children,
}: {
  vacancy: VacancyView
  /** URL of the page, where this is not the page itself. */
  href?: string
  children?: ReactNode
}) {
  const t = useTranslations('vacancies')
  const common = useTranslations('common')
  const names = useTranslations('dictionaries')
  const { company, salary } = vacancy
  const note = salaryNote(salary, common)
  const schedule = vacancy.schedule_days.map((days) => names(`schedule_days.${days}`)).join(', ')
  const cities = vacancy.cities.map((city) => city.name).join(', ')
  return (
    <header className="vacancy-head">
      {href ? (
        <h2>
          <Link href={href}>{vacancy.title}</Link>
        </h2>
      ) : (
        <h1>{vacancy.title}</h1>
      )}
      <p className="vacancy-pay">
        <span className={salary ? undefined : 'text-soft'}>{salaryText(salary, common)}</span>
        {note ? <span className="text-soft text-sm/[1.3] font-normal tracking-normal">{note}</span> : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {vacancy.experience ? (
          <Chip>
            {t('experienceFact', { band: names(`experience.${vacancy.experience}`).toLowerCase() })}
          </Chip>
        ) : null}
        {vacancy.employment_form ? <Chip>{names(`employment_forms.${vacancy.employment_form}`)}</Chip> : null}
        {vacancy.work_formats.map((format) => (
          <Chip key={format}>{names(`work_formats.${format}`)}</Chip>
        ))}
        {schedule ? <Chip>{schedule}</Chip> : null}
      </div>
      {cities ? (
        <p className="vacancy-place" data-vacancy={vacancy.public_id}>
          <PinIcon size={18} />
          <span>
            {cities}
            {vacancy.address ? `, ${vacancy.address}` : ''}
            <MetroStations stations={vacancy.metro} label={t('metro')} />
          </span>
        </p>
      ) : null}
      <div className="vacancy-company">
        <CompanyLogo name={company.name} src={company.logo_url} decorative />
        <div className="min-w-0">
          <p className="font-semibold">
            <CompanyName company={company} />
            {'\u00a0'}
            {company.verified ? <Verified label={common('verified')} /> : null}
          </p>
          <p className="text-sm text-soft">
            {company.reply
              ? t('replyRecord', {
                  share: formatShare(company.reply.answered_share),
                  days: Math.max(1, Math.round(company.reply.median_days)),
                })
              : vacancy.reply_promise_days !== null
                ? t('replyPromise', { days: vacancy.reply_promise_days })
                : vacancy.imported?.site
                  ? t('imported.shortNamed', { site: vacancy.imported.site })
                  : t('imported.short')}
          </p>
        </div>
      </div>
      {children}
    </header>
  )
}

/** Description, terms and skills: the same on the page and in the preview. `posting`: the vacancy for search engines. */
export function VacancyBody({ vacancy, posting = null }: { vacancy: VacancyView; posting?: Json | null }) {
  const t = useTranslations('vacancies')
  return (
    <>
      {vacancy.description_html.trim() === '' ? (
        <StructuredData items={[posting]} />
      ) : (
        <section aria-labelledby="vacancy-about" className="vacancy-section">
          <h2 id="vacancy-about">{t('about')}</h2>
          <DescribedText
            html={vacancy.description_html}
            thing={posting && { ...posting, description: undefined }}
          />
        </section>
      )}
      {vacancy.skills.length > 0 ? (
        <section aria-labelledby="vacancy-skills" className="vacancy-section">
          <h2 id="vacancy-skills">{t('skills')}</h2>
          <div className="flex flex-wrap gap-2">
            {vacancy.skills.map((skill) => (
              <Tag key={skill}>{skill}</Tag>
            ))}
          </div>
        </section>
      ) : null}
      <VacancyTerms vacancy={vacancy} />
    </>
  )
}
