'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
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
