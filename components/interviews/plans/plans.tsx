'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CompanyLibrary, useMayKeep } from '@/components/forms/library/company-library'
import { companyStagesQuery } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, IconButton } from '@/components/ui/button'
import { TrashIcon } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import { type InterviewPlan, planLimits } from '@/lib/contracts/interview-plans'
import { showToast } from '@/stores/toasts'
import { PlanForm } from './plan-form'

const plansKey = ['interviews', 'plans'] as const

export const usePlans = () =>
  useQuery({
    queryKey: plansKey,
    queryFn: ({ signal }) => api('GET /v1/my/interview-plans', { signal }),
  })

/** Plans of interviews: what is asked at a stage, and what everybody scores. */
export function InterviewPlans() {
  const t = useTranslations('interviews.plans')
  const client = useQueryClient()
  const showError = useErrorToast()
  const query = usePlans()
  const stages = useQuery(companyStagesQuery)
  const mayKeep = useMayKeep()
  const refresh = () => client.invalidateQueries({ queryKey: plansKey })

  async function remove({ public_id: publicId }: InterviewPlan) {
    const of = { params: { publicId } }
    try {
      await api('DELETE /v1/my/interview-plans/:publicId', of)
      const back = () => api('POST /v1/my/interview-plans/:publicId/restoration', of)
      showToast({
        variant: 'success',
        message: t('removed'),
        action: { label: t('undo'), run: () => void back().then(refresh, showError) },
      })
    } catch (error) {
      showError(error)
    } finally {
      await refresh()
    }
  }
  const interviewStages = (stages.data?.stages ?? []).filter(({ base }) => base === 'interview')
  return (
    <CompanyLibrary
      id="interview-plans"
      query={query}
      most={planLimits.plans}
      words={{
        title: t('title'),
        lead: t('lead'),
        none: t('none'),
        add: t('add'),
        saved: t('saved'),
      }}
      refresh={refresh}
      form={(plan, on) => <PlanForm plan={plan} stages={interviewStages} {...on} />}
      row={(plan, onEdit) => (
        <div className="flex items-center gap-3">
          <div className="grid flex-1 gap-0.5 min-w-0">
            <p className="font-semibold break-words">{plan.name}</p>
            <p className="text-soft text-sm break-words">
              {plan.items.map(({ criterion }) => criterion).join(', ')}
            </p>
            {plan.stage ? (
              <p className="text-sm">
                <span className="own-stage" data-color={plan.stage.color}>
                  {plan.stage.name}
                </span>
              </p>
            ) : (
              <p className="text-soft text-sm">{t('anyStage')}</p>
            )}
          </div>
          {mayKeep ? (
            <>
              <Button size="sm" aria-label={t('editOf', { name: plan.name })} onClick={onEdit}>
                {t('edit')}
              </Button>
              <IconButton
                label={t('remove', { name: plan.name })}
                icon={<TrashIcon size={18} />}
                onClick={() => void remove(plan)}
              />
            </>
          ) : null}
        </div>
      )}
    />
  )
}
