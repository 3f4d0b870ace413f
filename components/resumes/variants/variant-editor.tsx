'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { MarkedTextField } from '@/components/forms/rich-text/marked-text-field'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button, buttonClass } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import type { ResumeChanges, ResumeVariant } from '@/lib/contracts/resume-variants'
import { Link } from '@/lib/i18n/navigation'
import { routes, withQuery } from '@/lib/routes'
import { Differences } from './differences'
import { OrderList } from './order-list'
import { useVariantDraft, useVariantSaving, type VariantDraft, variantKey } from './use-variant'
import { VariantHints } from './variant-hints'
import { VariantPart } from './variant-part'

const maxTitle = 100
const maxText = 32_768

interface Props {
  publicId: string
  vacancyId: string
  /** The 404 view, for a foreign or unknown resume or vacancy. */
  missing: ReactNode
}

/** A resume worded for one vacancy, beside what it says otherwise. */
export function VariantEditor({ publicId, vacancyId, missing }: Props) {
  const client = useQueryClient()
  const key = variantKey(publicId, vacancyId)
  const query = useQuery({
    queryKey: key,
    queryFn: () => api('GET /v1/resumes/:publicId/variants/:vacancyId', { params: { publicId, vacancyId } }),
    // The form holds what is typed; a refetch would not change it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  // Counts what was opened anew: the form starts from what is stored then.
  const [opened, setOpened] = useState(0)
  if (query.error instanceof ApiError && query.error.status === 404) return missing
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />
  if (!query.data || !query.isFetchedAfterMount) return <Skeleton height={420} className="rounded-card" />
  return (
    <VariantForm
      key={opened}
      publicId={publicId}
      variant={query.data}
      onReload={() => void client.refetchQueries({ queryKey: key }).then(() => setOpened(opened + 1))}
    />
  )
}

interface FormProps {
  publicId: string
  variant: ResumeVariant
  onReload: () => void
}

function VariantForm({ publicId, variant, onReload }: FormProps) {
  const t = useTranslations('resumeVariants')
  const draft = useVariantDraft(variant)
  const saving = useVariantSaving(publicId, variant, { changes: draft.changes, keep: draft.keep })
  const { base, changes } = draft
  return (
    <div className="grid gap-4 max-w-[46rem]">
      <Heading vacancy={variant.vacancy} />
      {saving.isClash ? (
        <Notice tone="warning" role="alert">
          <p>{t('save.conflict')}</p>
          <Button size="sm" className="mt-2" onClick={onReload}>
            {t('save.reload')}
          </Button>
        </Notice>
      ) : null}
      <OutdatedNotice draft={draft} />
      <VariantHints
        resumeId={publicId}
        vacancyId={variant.vacancy.public_id}
        base={base}
        skills={changes.skills ?? base.skills}
        text={[changes.about ?? base.about, ...base.jobs.map(draft.textOf)].join('\n')}
        onOrder={(skills) => draft.change({ skills })}
      />
      <TitlePart draft={draft} />
      <AboutPart draft={draft} />
      {base.skills.length > 0 ? <SkillsPart draft={draft} /> : null}
      {base.jobs.map((job) => (
        <JobPart key={job.key} draft={draft} job={job} />
      ))}
      {base.portfolio.length > 0 ? <PortfolioPart draft={draft} /> : null}
      <p className="text-sm text-soft">{t('sentNote')}</p>
      <Actions vacancyId={variant.vacancy.public_id} saving={saving} />
      <p>
        <Link className="link" href={routes.resumeVariants(publicId)}>
          {t('all')}
        </Link>
      </p>
    </div>
  )
}

function Heading({ vacancy }: Pick<ResumeVariant, 'vacancy'>) {
  const t = useTranslations('resumeVariants')
  return (
    <header className="grid gap-2">
      <h1 className="text-2xl">{t('title')}</h1>
      <p>
        <span className="text-soft">{t('forVacancy')}: </span>
        <Link className="link" href={routes.vacancy(vacancy.public_id)}>
          {vacancy.title}
        </Link>
        {vacancy.company ? `, ${vacancy.company}` : ''}
      </p>
      <p className="text-soft">{t('lead')}</p>
      <p className="text-sm text-soft">{t('legend')}</p>
    </header>
  )
}

type PartProps = { draft: VariantDraft }
type Job = ResumeVariant['base']['jobs'][number]

function useJobName() {
  const t = useTranslations('resumeVariants')
  return ({ position, company }: Job) =>
    company ? t('job', { position, company }) : t('jobAlone', { position })
}

/** What has changed in the resume since the variant was worded. */
function OutdatedNotice({ draft: { base, outdated } }: PartProps) {
  const t = useTranslations('resumeVariants')
  const jobName = useJobName()
  if (outdated.length === 0) return null
  const fields = outdated.map((field) => {
    const job = base.jobs.find(({ key }) => key === field)
    return job ? jobName(job) : t(`fields.${field as keyof ResumeChanges}`)
  })
  return <Notice tone="warning">{t('outdated.list', { fields: fields.join('; ') })}</Notice>
}

function TitlePart({ draft: { base, changes, change, back, part } }: PartProps) {
  const t = useTranslations('resumeVariants')
  const name = t('fields.title')
  const title = changes.title ?? base.title
  return (
    <VariantPart {...part(name, 'title')}>
      <Field label={t('inVariant')}>
        {(control) => (
          <Input
            {...control}
            maxLength={maxTitle}
            value={title}
            onChange={(event) => change({ title: event.target.value })}
            onBlur={() => {
              if (changes.title !== undefined && changes.title.trim().length < 2) back(name, 'title')
            }}
          />
        )}
      </Field>
      <Differences before={base.title} after={title} />
    </VariantPart>
  )
}

type WordedProps = { label: string; before: string; after: string; onChange: (text: string) => void }

function WordedField({ label, before, after, onChange }: WordedProps) {
  return (
    <>
      <Field editor label={label}>
        {(control) => (
          <MarkedTextField
            control={control}
            labelledBy={`${control.id}-label`}
            rows={6}
            maxLength={maxText}
            value={after}
            onChange={onChange}
          />
        )}
      </Field>
      <Differences before={before} after={after} />
    </>
  )
}

function AboutPart({ draft: { base, changes, change, part } }: PartProps) {
  const t = useTranslations('resumeVariants')
  return (
    <VariantPart {...part(t('fields.about'), 'about')}>
      <WordedField
        label={t('inVariant')}
        before={base.about}
        after={changes.about ?? base.about}
        onChange={(about) => change({ about })}
      />
    </VariantPart>
  )
}

function JobPart({ draft: { textOf, describeJob, part }, job }: PartProps & { job: Job }) {
  const t = useTranslations('resumeVariants')
  const jobName = useJobName()
  return (
    <VariantPart {...part(jobName(job), 'jobs', job.key)}>
      <WordedField
        label={t('duties')}
        before={job.description}
        after={textOf(job)}
        onChange={(description) => describeJob(job.key, description)}
      />
    </VariantPart>
  )
}

function SkillsPart({ draft: { base, changes, change, part } }: PartProps) {
  const t = useTranslations('resumeVariants')
  const skills = changes.skills ?? base.skills
  return (
    <VariantPart {...part(t('fields.skills'), 'skills')}>
      <OrderList
        required
        items={base.skills.map((skill) => ({ key: skill, label: skill }))}
        chosen={skills}
        onChange={(next) => change({ skills: next })}
      />
      <Differences before={base.skills.join(', ')} after={skills.join(', ')} />
    </VariantPart>
  )
}

function PortfolioPart({ draft: { base, changes, change, part } }: PartProps) {
  const t = useTranslations('resumeVariants')
  const works = base.portfolio.map(({ title, url }) => ({ key: url, label: title || url }))
  return (
    <VariantPart {...part(t('fields.portfolio'), 'portfolio')}>
      <OrderList
        items={works}
        chosen={changes.portfolio ?? works.map(({ key }) => key)}
        onChange={(portfolio) => change({ portfolio })}
      />
    </VariantPart>
  )
}

type ActionsProps = { vacancyId: string; saving: ReturnType<typeof useVariantSaving> }

function Actions({ vacancyId, saving: { kind, failure, isClash, isDeleting, remove } }: ActionsProps) {
  const t = useTranslations('resumeVariants')
  const errors = useTranslations('errors')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Link
        className={buttonClass({ variant: 'primary' })}
        href={withQuery(routes.vacancy(vacancyId), { apply: 1 })}
      >
        {t('apply')}
      </Link>
      <Button variant="ghost" busy={isDeleting} onClick={remove}>
        {t('delete')}
      </Button>
      <p className="text-sm text-soft" role="status">
        {t(`save.${kind}`)}
        {failure && !isClash ? `. ${errorText(failure, errors)}` : null}
      </p>
    </div>
  )
}
