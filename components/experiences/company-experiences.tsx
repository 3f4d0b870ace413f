'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { useUnsavedWarning } from '@/components/forms/sending/use-unsaved-warning'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { type CompanyExperience, experienceLimits } from '@/lib/contracts/experiences'
import { useMay } from '@/stores/rights'
import { showToast } from '@/stores/toasts'
import { ExperienceText } from './experience-text'

type List = CallResult<'GET /v1/my/experiences'>
const size = 10

/** The texts about one's company, each with its reply. */
export function CompanyExperiences() {
  const t = useTranslations('experiences.company')
  const common = useTranslations('common')
  const client = useQueryClient()
  const params = useSearchParams()
  const page = /^[1-9]\d{0,2}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const key = ['company-experiences', page]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /v1/my/experiences', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  })
  const go = (to: number) => {
    const url = new URL(window.location.href)
    url.searchParams.set('page', String(to))
    window.history.pushState(null, '', url)
  }
  const put = (changed: CompanyExperience) =>
    client.setQueryData<List>(
      key,
      (before) =>
        before && {
          ...before,
          results: before.results.map((one) => (one.public_id === changed.public_id ? changed : one)),
        },
    )
  if (query.isError && !query.data) {
    return <LoadFailed onRetry={() => void query.refetch()} busy={query.isFetching} />
  }
  if (!query.data) {
    return (
      <SkeletonRegion label={common('loading')} className="grid gap-4">
        <Skeleton height={180} className="rounded-card" />
        <Skeleton height={180} className="rounded-card" />
      </SkeletonRegion>
    )
  }
  const { results, total } = query.data
  if (total === 0) return <EmptyState title={t('none')} text={t('noneText')} />
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {results.map((one) => (
          <li key={one.public_id}>
            <Card as="article" className="grid grid-cols-1 gap-4">
              <ExperienceText experience={{ ...one, reply: null }} level={2} />
              <Reply experience={one} onChanged={put} />
            </Card>
          </li>
        ))}
      </ul>
      <PageSteps page={page} size={size} total={total} onChange={go} />
    </>
  )
}

interface ReplyProps {
  experience: CompanyExperience
  onChanged: (changed: CompanyExperience) => void
}

const tones = { checking: 'neutral', approved: 'success', returned: 'warning' } as const

function Reply({ experience, onChanged }: ReplyProps) {
  const t = useTranslations('experiences.company')
  const may = useMay()('manage_company')
  const showError = useErrorToast()
  const [open, setOpen] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { own_reply: reply, public_id: publicId } = experience
  const params = { publicId }
  const restore = async (text: string) => {
    try {
      onChanged(await api('PUT /v1/experiences/:publicId/reply', { params, body: { text } }))
      showToast({ variant: 'success', message: t('sent') })
    } catch (error) {
      showError(error)
    }
  }
  const remove = async () => {
    if (!reply) return
    setRemoving(true)
    try {
      onChanged(await api('DELETE /v1/experiences/:publicId/reply', { params }))
      showToast({
        variant: 'success',
        message: t('removed'),
        action: { label: t('undo'), run: () => void restore(reply.text) },
      })
    } catch (error) {
      showError(error)
    } finally {
      setRemoving(false)
    }
  }
  if (open) {
    return (
      <ReplyForm
        experience={experience}
        onClose={() => setOpen(false)}
        onSent={(changed) => {
          onChanged(changed)
          setOpen(false)
          showToast({ variant: 'success', message: t('sent') })
        }}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {reply ? (
        <div className="experience-reply">
          <p className="flex flex-wrap items-center gap-2">
            <b>{t('text')}</b>
            <Badge tone={tones[reply.state]}>{t(`states.${reply.state}`)}</Badge>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{reply.text}</p>
          {reply.note ? <Notice tone="warning">{reply.note}</Notice> : null}
        </div>
      ) : null}
      {may ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen(true)}>{t(reply ? 'change' : 'reply')}</Button>
          {reply ? (
            <Button variant="ghost" busy={removing} onClick={() => void remove()}>
              {t('remove')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

interface ReplyFormProps {
  experience: CompanyExperience
  onClose: () => void
  onSent: (changed: CompanyExperience) => void
}

function ReplyForm({ experience, onClose, onSent }: ReplyFormProps) {
  const t = useTranslations('experiences.company')
  const before = experience.own_reply?.text ?? ''
  const [text, setText] = useState(before)
  const { form, busy, errorOf, run } = useSubmit()
  useUnsavedWarning(text !== before)
  const params = { publicId: experience.public_id }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run(
          async () => onSent(await api('PUT /v1/experiences/:publicId/reply', { params, body: { text } })),
          {
            hold: true,
          },
        )
      }}
    >
      <Field label={t('text')} hint={t('textHint')} error={errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={experienceLimits.reply.most}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('send')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
