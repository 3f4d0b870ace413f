'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { ReadResume } from '@/lib/contracts/resume-files'
import { formatDay } from '@/lib/format/date'
import { formatNumber } from '@/lib/format/number'
import type { ResumeForm } from '../editor/resume-form'
import { monthText } from '../words'
import { doubtfulGroups, type Group, groupsIn } from './use-from-file'

interface Props {
  read: ReadResume
  form: ResumeForm
  doubts: ReadonlySet<string>
  onApply: () => void
  onClose: () => void
}

/** Recognised fields, shown before they are put into the form. */
export function RecognizedFields({ read, form, doubts, onApply, onClose }: Props) {
  const t = useTranslations('resumeFile')
  const found = groupsIn(read.fields)
  const doubtful = doubtfulGroups(read.fields, doubts)
  const value = useValues(form, doubts)
  if (found.length === 0) {
    return (
      <>
        <Notice tone="warning" title={<span id="from-file-title">{t('emptyTitle')}</span>}>
          {t('emptyText')}
        </Notice>
        <Button className="justify-self-start" onClick={onClose}>
          {t('another')}
        </Button>
      </>
    )
  }
  return (
    <>
      <h2 id="from-file-title" className="text-lg">
        {t('foundTitle')}
      </h2>
      <p className="text-soft">{t('foundLead')}</p>
      <dl className="grid gap-2.5">
        {found.map((group) => (
          <div key={group} className="found-row">
            <dt>{t(`rows.${group}`)}</dt>
            <dd>
              {value[group]()}
              {/* Each of several jobs has its own mark. */}
              {doubtful.includes(group) && group !== 'jobs' && group !== 'schools' ? <Mark /> : null}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" className="max-md:hidden" onClick={onApply}>
          {t('apply')}
        </Button>
        <Button onClick={onClose}>{t('another')}</Button>
      </div>
    </>
  )
}

function Mark() {
  const t = useTranslations('resumeFile')
  return (
    <Badge tone="warning" className="ml-2">
      {t('check')}
    </Badge>
  )
}

const short = (text: string, limit: number) =>
  text.length > limit ? `${text.slice(0, limit).trimEnd()}…` : text

function useValues(form: ResumeForm, doubts: ReadonlySet<string>): Record<Group, () => ReactNode> {
  const t = useTranslations('resumeFile')
  const names = useTranslations('dictionaries')
  const words = useTranslations('resumeForm')
  const isDoubtful = (path: string) => [...doubts].some((one) => one.startsWith(`${path}.`))
  return {
    name: () => [form.lastName, form.firstName, form.middleName].filter(Boolean).join(' '),
    phone: () => form.phone,
    email: () => form.email,
    city: () => form.city?.name,
    birth_date: () => formatDay(form.birthDate),
    gender: () => (form.gender ? words(`genders.${form.gender}`) : ''),
    title: () => form.title,
    roles: () => form.roles.map((role) => role.name).join(', '),
    salary: () => `${formatNumber(Number(form.salary))}\u00a0${names(`currencies.${form.currency}`)}`,
    jobs: () => (
      <ul className="grid gap-2">
        {form.jobs.map((job, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was read stands still
          <li key={i}>
            {job.position || t('noPosition')} — {job.company || t('noCompany')}
            {isDoubtful(`experience.${i}`) ? <Mark /> : null}
            <br />
            <span className="text-sm text-soft">
              {job.start
                ? t('dates', {
                    start: monthText(job.start),
                    end: job.end ? monthText(job.end) : t('present'),
                  })
                : null}
            </span>
          </li>
        ))}
      </ul>
    ),
    schools: () => (
      <ul className="grid gap-1">
        {form.schools.map((school, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was read stands still
          <li key={i}>
            {[school.name, school.result || school.faculty, school.year].filter(Boolean).join(', ')}
            {isDoubtful(`education.${i}`) ? <Mark /> : null}
          </li>
        ))}
      </ul>
    ),
    certificates: () => form.certificates.map(({ title }) => title).join('; '),
    skills: () => form.skills.map((skill) => skill.name).join(', '),
    languages: () =>
      form.languages
        .map(({ code, level }) => `${names(`languages.${code}`)} — ${names(`language_levels.${level}`)}`)
        .join(', '),
    licences: () => form.licences.map((code) => names(`driver_licences.${code}`)).join(', '),
    formats: () =>
      [
        ...form.employmentForms.map((code) => names(`employment_forms.${code}`)),
        ...form.workFormats.map((code) => names(`work_formats.${code}`)),
        ...(form.relocation === 'no_relocation' ? [] : [words(`relocations.${form.relocation}`)]),
        ...(form.trips === 'never'
          ? []
          : [`${words('trips')}: ${words(`tripsNames.${form.trips}`).toLowerCase()}`]),
      ].join(', '),
    citizenship: () => form.citizenship,
    about: () => short(form.about, 300),
  }
}
