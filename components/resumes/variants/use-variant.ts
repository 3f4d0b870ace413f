'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useAutosave } from '@/components/forms/sending/use-autosave'
import { useUnsavedWarning } from '@/components/forms/sending/use-unsaved-warning'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { ResumeChanges, ResumeVariant } from '@/lib/contracts/resume-variants'
import { routes } from '@/lib/routes'
import { trimChanges } from '@/lib/shared/resume-variant'
import { showToast } from '@/stores/toasts'

export const variantsKey = (publicId: string) => ['resume', publicId, 'variants'] as const
export const variantKey = (publicId: string, vacancyId: string) =>
  [...variantsKey(publicId), 'of', vacancyId] as const

const undoMs = 10_000

/** Deletes a variant at once, with a way back while the notice stands. */
export function useDeleteVariant(publicId: string) {
  const t = useTranslations('resumeVariants')
  const client = useQueryClient()
  const showError = useErrorToast()
  const refresh = () => client.invalidateQueries({ queryKey: variantsKey(publicId) })
  return useMutation({
    mutationFn: ({ vacancyId }: { vacancyId: string }) =>
      api('DELETE /v1/resumes/:publicId/variants/:vacancyId', { params: { publicId, vacancyId } }),
    onSuccess: ({ changes }, { vacancyId }) => {
      showToast({
        variant: 'info',
        message: t('deleted'),
        timeoutMs: undoMs,
        action: {
          label: t('undo'),
          run: () =>
            void api('PUT /v1/resumes/:publicId/variants/:vacancyId', {
              params: { publicId, vacancyId },
              body: { revision: 0, changes },
            })
              .then(refresh)
              .catch(showError),
        },
      })
      return refresh()
    },
    onError: showError,
  })
}

/** Saves the changes as they are typed, and deletes the variant. */
export function useVariantSaving(
  publicId: string,
  { base, vacancy, revision: opened }: ResumeVariant,
  draft: { changes: ResumeChanges; keep: readonly string[] },
) {
  const client = useQueryClient()
  const router = useRouter()
  const revision = useRef(opened)
  const isGone = useRef(false)
  const deletion = useDeleteVariant(publicId)
  const { title } = draft.changes
  // A title of one letter is being typed: it waits for the next one.
  const isReady = title === undefined || title.trim().length > 1
  const state = useAutosave(draft, isReady && !isGone.current, {
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
  useUnsavedWarning(state.kind === 'saving' || state.kind === 'offline' || state.kind === 'failed')
  const failure = state.kind === 'failed' ? state.error : null
  return {
    kind: state.kind,
    failure,
    /** Another tab has changed the variant, or the resume has lost what it names. */
    isClash: failure instanceof ApiError && ['conflict_changes', 'validation_failed'].includes(failure.code),
    isDeleting: deletion.isPending,
    remove() {
      isGone.current = true
      deletion.mutate(
        { vacancyId: vacancy.public_id },
        {
          onSuccess: () => router.push(routes.resumeVariants(publicId)),
          onError: () => {
            isGone.current = false
          },
        },
      )
    },
  }
}

/** The wording of a variant while it is edited: each part can go back to the resume's, and that can be undone. */
export function useVariantDraft({ base, changes: stored, outdated: stale }: ResumeVariant) {
  const t = useTranslations('resumeVariants')
  const [changes, setChanges] = useState<ResumeChanges>(stored)
  const [outdated, setOutdated] = useState<readonly string[]>(stale)
  const [keep, setKeep] = useState<readonly string[]>([])
  const trimmed = trimChanges(base, changes)
  const upToDate = (name: string) => setOutdated(outdated.filter((each) => each !== name))

  /** Takes a change back, with a way to it again. */
  function back(name: string, field: keyof ResumeChanges, key?: string) {
    const before = changes
    if (key === undefined) {
      const { [field]: _, ...others } = changes
      setChanges(others)
    } else setChanges({ ...changes, jobs: (changes.jobs ?? []).filter((job) => job.key !== key) })
    upToDate(key ?? field)
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

  return {
    base,
    changes,
    keep,
    outdated,
    /** Sets some fields; those set meanwhile stay. */
    change: (more: Partial<ResumeChanges>) => setChanges((now) => ({ ...now, ...more })),
    describeJob: (key: string, description: string) =>
      setChanges((now) => ({
        ...now,
        jobs: [...(now.jobs ?? []).filter((job) => job.key !== key), { key, description }],
      })),
    /** The description of a job, as the variant words it. */
    textOf: ({ key, description }: ResumeVariant['base']['jobs'][number]) =>
      changes.jobs?.find((job) => job.key === key)?.description ?? description,
    back,
    /** What a part shows around its field. */
    part: (name: string, field: keyof ResumeChanges, key?: string) => ({
      name,
      isOutdated: outdated.includes(key ?? field),
      isChanged:
        key === undefined
          ? trimmed[field] !== undefined
          : (trimmed.jobs?.some((job) => job.key === key) ?? false),
      onKeep: () => {
        setKeep([...keep, key ?? field])
        upToDate(key ?? field)
      },
      onBack: () => back(name, field, key),
    }),
  }
}
export type VariantDraft = ReturnType<typeof useVariantDraft>
