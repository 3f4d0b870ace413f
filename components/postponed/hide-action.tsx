'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/button'
import { EyeOffIcon } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import type { LearnedChange } from '@/lib/contracts/autopickup-criteria'
import { formatNumber } from '@/lib/format/number'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { notifyHiddenChange } from './hidden-watch'
import { refreshLists } from './use-postponed'

/** Runs a change, shows the result and invalidates the lists. */
function useChange() {
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const { isPending: busy, mutate: change } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onSuccess: () => {
      notifyHiddenChange()
      return refreshLists(client)
    },
    onError: (error) => showToast({ variant: 'danger', message: errorText(error, errors) }),
  })
  return { busy, change }
}

type VacancyProps = {
  vacancy: { public_id: string; title: string; company: { public_id: string | null } }
  /** The resume whose autopickup learns from the reason. */
  resumeId?: string
}

/** «Скрыть» of a vacancy: with its duplicates, its company, or similar vacancies. */
export function useHideVacancy({ vacancy, resumeId }: VacancyProps) {
  const t = useTranslations('shelf')
  const { busy, change } = useChange()

  async function ask() {
    const { HideVacancyForm } = await import('./hide-form')
    const wish = await openModal(HideVacancyForm, {
      title: t('hiding.title'),
      props: {
        vacancyTitle: vacancy.title,
        anonymous: vacancy.company.public_id === null,
        teaches: resumeId !== undefined,
      },
    })
    if (!wish) return
    change(async () => {
      const hiding = await api('POST /v1/my/hidden', {
        body: {
          kind: wish.kind,
          vacancy_public_id: vacancy.public_id,
          ...(wish.reason && { reason: wish.reason }),
          ...(resumeId && { resume_public_id: resumeId }),
        },
        idempotencyKey: nanoid(),
      })
      const learned = learnedText(hiding.learned, t)
      showToast({
        variant: 'success',
        message: learned ? t('learned.title', { what: learned }) : t('hiding.done'),
        ...(learned && { title: t('hiding.done') }),
        timeoutMs: 8000,
        action: {
          label: t('hiding.undo'),
          run: () =>
            change(async () => {
              await api('DELETE /v1/my/hidden/:publicId', { params: { publicId: hiding.public_id } })
              showToast({ variant: 'success', message: t('hiding.shown') })
            }),
        },
      })
    })
  }

  return { busy, ask }
}

export function HideVacancyAction(props: VacancyProps) {
  const t = useTranslations('shelf')
  const { busy, ask } = useHideVacancy(props)
  return (
    <IconButton
      label={`${t('hiding.action')}: ${props.vacancy.title}`}
      icon={<EyeOffIcon size={20} />}
      disabled={busy}
      onClick={() => void ask()}
    />
  )
}

/** «Скрыть» of a resume for one vacancy of the company. */
export function HideResumeAction({
  resume,
  vacancyId,
}: {
  resume: { public_id: string; title: string }
  vacancyId: string
}) {
  const t = useTranslations('shelf')
  const { busy, change } = useChange()
  const params = { publicId: vacancyId }

  async function ask() {
    const { HideResumeForm } = await import('./hide-form')
    const wish = await openModal(HideResumeForm, { title: t('hiding.title'), size: 'sm' })
    if (!wish) return
    change(async () => {
      await api('POST /v1/vacancies/:publicId/hidden-resumes', {
        params,
        body: { resume_public_id: resume.public_id, ...(wish.reason && { reason: wish.reason }) },
      })
      showToast({
        variant: 'success',
        message: t('hiding.done'),
        action: {
          label: t('hiding.undo'),
          run: () =>
            change(async () => {
              await api('DELETE /v1/vacancies/:publicId/hidden-resumes', {
                params,
                body: { resume_public_id: resume.public_id },
              })
              showToast({ variant: 'success', message: t('hiding.shown') })
            }),
        },
      })
    })
  }

  return (
    <IconButton
      label={`${t('hiding.action')}: ${resume.title}`}
      icon={<EyeOffIcon size={20} />}
      disabled={busy}
      onClick={() => void ask()}
    />
  )
}

/** «зарплата от 90 000 ₽, без вахты»: what autopickup has learned; empty for nothing. */
export function learnedText(
  changes: readonly LearnedChange[],
  t: ReturnType<typeof useTranslations<'shelf'>>,
): string {
  return changes
    .map(({ field, values }) =>
      field === 'min_salary'
        ? t('learned.min_salary', { value: `${formatNumber(Number(values[0] ?? 0))}\u00a0₽` })
        : t(`learned.${field}`),
    )
    .join(', ')
}
