'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Loaded } from '@/components/layout/loaded'
import { companyStagesQuery, useMe } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, IconButton } from '@/components/ui/button'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import { memberMay } from '@/lib/contracts/company-rights'
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
  const me = useMe()
  const mayEdit = memberMay(me.data?.company?.role, 'recruit')
  const [open, setOpen] = useState<string | null>(null)
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
  const form = (plan: InterviewPlan | null) => (
    <PlanForm
      plan={plan}
      stages={(stages.data?.stages ?? []).filter(({ base }) => base === 'interview')}
      onCancel={() => setOpen(null)}
      onSaved={() => {
        setOpen(null)
        showToast({ variant: 'success', message: t('saved') })
        void refresh()
      }}
    />
  )
  return (
    <section className="card grid gap-3 p-4 sm:p-5" aria-labelledby="interview-plans">
      <div className="max-w-[68ch]">
        <h2 id="interview-plans" className="text-lg">
          {t('title')}
        </h2>
        <p className="text-soft text-sm">{t('lead')}</p>
      </div>
      <Loaded query={query} height={120}>
        {(plans) => (
          <>
            {plans.length === 0 && open === null ? <p className="text-soft">{t('none')}</p> : null}
            <ul className="grid">
              {plans.map((plan) => (
                <li key={plan.public_id} className="border-t border-line py-3">
                  {open === plan.public_id ? (
                    form(plan)
                  ) : (
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
                      {mayEdit ? (
                        <>
                          <Button
                            size="sm"
                            aria-label={t('editOf', { name: plan.name })}
                            onClick={() => setOpen(plan.public_id)}
                          >
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
                </li>
              ))}
            </ul>
            {open === 'new' ? form(null) : null}
            {mayEdit && open !== 'new' ? (
              <Button
                className="justify-self-start"
                disabled={plans.length >= planLimits.plans}
                onClick={() => setOpen('new')}
              >
                <PlusIcon size={18} />
                {t('add')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}
