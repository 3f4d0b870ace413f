'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { MarkedTextField } from '@/components/forms/rich-text/marked-text-field'
import { useAutosave } from '@/components/forms/sending/use-autosave'
import { useUnsavedWarning } from '@/components/forms/sending/use-unsaved-warning'
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
import { trimChanges } from '@/lib/shared/resume-variant'
import { showToast } from '@/stores/toasts'
import { Differences } from './differences'
import { OrderList } from './order-list'
import { useDeleteVariant, variantKey, variantsKey } from './use-delete-variant'
import { VariantHints } from './variant-hints'
import { VariantPart } from './variant-part'

const maxTitle = 100
const maxText = 32_768
const undoMs = 10_000

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
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const router = useRouter()
  const { base, vacancy } = variant
  const [changes, setChanges] = useState<ResumeChanges>(variant.changes)
  const [outdated, setOutdated] = useState<readonly string[]>(variant.outdated)
  const [keep, setKeep] = useState<readonly string[]>([])
  const revision = useRef(variant.revision)
  const isGone = useRef(false)
  const remove = useDeleteVariant(publicId)
  const text = [
    changes.about ?? base.about,
    ...base.jobs.map(({ key, description }) => textOf(key) ?? description),
  ].join('\n')
  function textOf(key: string) {
    return changes.jobs?.find((job) => job.key === key)?.description
  }

  // A title of one letter is being typed: it waits for the next one.
  const isReady = changes.title === undefined || changes.title.trim().length > 1
  const saving = useAutosave({ changes, keep }, isReady && !isGone.current, {
    saveOnLeave: true,
    isOffline: (error) => error instanceof ApiError && error.code === 'network_error',
    save: async (value) => {
      if (isGone.current) return
      const saved = await api('PUT /v1/resumes/:publicId/variants/:vacancyId', {
        params: { publicId, vacancyId: vacancy.public_id },
        body: {
          revision: revision.current,
          changes: trimChanges(base, value.changes),
          keep: [...value.keep],
        },
      })
      revision.current = saved.revision
      void client.invalidateQueries({ queryKey: [...variantsKey(publicId), 'page'] })
    },
  })
  const isUnsaved = saving.kind === 'saving' || saving.kind === 'offline' || saving.kind === 'failed'
  useUnsavedWarning(isUnsaved)
  const failure = saving.kind === 'failed' ? saving.error : null
  // Another tab has changed the variant, or the resume has lost what it names.
  const isClash =
    failure instanceof ApiError && ['conflict_changes', 'validation_failed'].includes(failure.code)

  const setJob = (key: string, description: string | undefined) => {
    const others = (changes.jobs ?? []).filter((job) => job.key !== key)
    setChanges({
      ...changes,
      jobs: description === undefined ? others : [...others, { key, description }],
    })
  }
  const trimmed = trimChanges(base, changes)
  const jobName = ({ position, company }: { position: string; company: string }) =>
    company ? t('job', { position, company }) : t('jobAlone', { position })

  /** Takes a change back, with a way to it again. */
  function back(name: string, field: keyof ResumeChanges, key?: string) {
    const before = changes
    if (key === undefined) {
      const { [field]: _, ...others } = changes
      setChanges(others)
    } else setJob(key, undefined)
    setOutdated(outdated.filter((each) => each !== (key ?? field)))
    showToast({
      variant: 'info',
      message: t('returned', { field: name }),
      timeoutMs: undoMs,
      action: {
        label: t('undo'),
        run: () =>
          setChanges((now) =>
            key === undefined
              ? { ...now, [field]: before[field] }
              : {
                  ...now,
                  jobs: [
                    ...(now.jobs ?? []).filter((job) => job.key !== key),
                    ...(before.jobs ?? []).filter((job) => job.key === key),
                  ],
                },
          ),
      },
    })
  }
  const part = (name: string, field: keyof ResumeChanges, key?: string) => ({
    name,
    isOutdated: outdated.includes(key ?? field),
    isChanged:
      key === undefined
        ? trimmed[field] !== undefined
        : (trimmed.jobs?.some((job) => job.key === key) ?? false),
    onKeep: () => {
      setKeep([...keep, key ?? field])
      setOutdated(outdated.filter((each) => each !== (key ?? field)))
    },
    onBack: () => back(name, field, key),
  })
  const works = base.portfolio.map(({ title, url }) => ({ key: url, label: title || url }))
  const skills = changes.skills ?? base.skills
  const outdatedNames = outdated.map((field) => {
    const job = base.jobs.find(({ key }) => key === field)
    return job ? jobName(job) : t(`fields.${field as keyof ResumeChanges}`)
  })

  return (
    <div className="grid gap-4 max-w-[46rem]">
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
      {isClash ? (
        <Notice tone="warning" role="alert">
          <p>{t('save.conflict')}</p>
          <Button size="sm" className="mt-2" onClick={onReload}>
            {t('save.reload')}
          </Button>
        </Notice>
      ) : null}
      {outdatedNames.length > 0 ? (
        <Notice tone="warning">{t('outdated.list', { fields: outdatedNames.join('; ') })}</Notice>
      ) : null}
      <VariantHints
        resumeId={publicId}
        vacancyId={vacancy.public_id}
        base={base}
        skills={skills}
        text={text}
        onOrder={(next) => setChanges({ ...changes, skills: next })}
      />
      <VariantPart {...part(t('fields.title'), 'title')}>
        <Field label={t('inVariant')}>
          {(control) => (
            <Input
              {...control}
              maxLength={maxTitle}
              value={changes.title ?? base.title}
              onChange={(event) => setChanges({ ...changes, title: event.target.value })}
              onBlur={() => {
                if (changes.title !== undefined && changes.title.trim().length < 2)
                  back(t('fields.title'), 'title')
              }}
            />
          )}
        </Field>
        <Differences before={base.title} after={changes.title ?? base.title} />
      </VariantPart>
      <VariantPart {...part(t('fields.about'), 'about')}>
        <Field editor label={t('inVariant')}>
          {(control) => (
            <MarkedTextField
              control={control}
              labelledBy={`${control.id}-label`}
              rows={6}
              maxLength={maxText}
              value={changes.about ?? base.about}
              onChange={(about) => setChanges((now) => ({ ...now, about }))}
            />
          )}
        </Field>
        <Differences before={base.about} after={changes.about ?? base.about} />
      </VariantPart>
      {base.skills.length > 0 ? (
        <VariantPart {...part(t('fields.skills'), 'skills')}>
          <OrderList
            required
            items={base.skills.map((skill) => ({ key: skill, label: skill }))}
            chosen={skills}
            onChange={(next) => setChanges({ ...changes, skills: next })}
          />
          <Differences before={base.skills.join(', ')} after={skills.join(', ')} />
        </VariantPart>
      ) : null}
      {base.jobs.map((job) => (
        <VariantPart key={job.key} {...part(jobName(job), 'jobs', job.key)}>
          <Field editor label={t('duties')}>
            {(control) => (
              <MarkedTextField
                control={control}
                labelledBy={`${control.id}-label`}
                rows={6}
                maxLength={maxText}
                value={textOf(job.key) ?? job.description}
                onChange={(description) =>
                  setChanges((now) => ({
                    ...now,
                    jobs: [
                      ...(now.jobs ?? []).filter(({ key }) => key !== job.key),
                      { key: job.key, description },
                    ],
                  }))
                }
              />
            )}
          </Field>
          <Differences before={job.description} after={textOf(job.key) ?? job.description} />
        </VariantPart>
      ))}
      {works.length > 0 ? (
        <VariantPart {...part(t('fields.portfolio'), 'portfolio')}>
          <OrderList
            items={works}
            chosen={changes.portfolio ?? works.map(({ key }) => key)}
            onChange={(next) => setChanges({ ...changes, portfolio: next })}
          />
        </VariantPart>
      ) : null}
      <p className="text-sm text-soft">{t('sentNote')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Link
          className={buttonClass({ variant: 'primary' })}
          href={withQuery(routes.vacancy(vacancy.public_id), { apply: 1 })}
        >
          {t('apply')}
        </Link>
        <Button
          variant="ghost"
          busy={remove.isPending}
          onClick={() => {
            isGone.current = true
            remove.mutate(
              { vacancyId: vacancy.public_id },
              {
                onSuccess: () => router.push(routes.resumeVariants(publicId)),
                onError: () => {
                  isGone.current = false
                },
              },
            )
          }}
        >
          {t('delete')}
        </Button>
        <p className="text-sm text-soft" role="status">
          {t(`save.${saving.kind}`)}
          {failure && !isClash ? `. ${errorText(failure, errors)}` : null}
        </p>
      </div>
      <p>
        <Link className="link" href={routes.resumeVariants(publicId)}>
          {t('all')}
        </Link>
      </p>
    </div>
  )
}
