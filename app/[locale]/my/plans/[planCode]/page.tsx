import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CandidatePlans } from '@/components/billing/plans/candidate'
import { PlanPage, RedirectToOwnPlans } from '@/components/billing/plans/plans-page'
import { ByRight, ByRole } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { type PlanCode, planCodes } from '@/lib/contracts/plan-catalogue'
import { routing } from '@/lib/i18n/routing'

interface Props {
  params: Promise<{ planCode: string }>
}

const planOf = (code: string): PlanCode | undefined => planCodes.find((known) => known === code)

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'plans' })

export async function generateMetadata({ params }: Props) {
  const plan = planOf((await params).planCode)
  if (!plan) notFound()
  const t = await words()
  return { title: t(`names.${plan}`) }
}

/** One plan, for the side it is sold to; the other side is shown its own plans. */
export default async function Page({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const plan = planOf((await params).planCode)
  if (!plan) notFound()
  const t = await words()
  const skeleton = <PageSkeleton title={t(`names.${plan}`)} />
  const elsewhere = <RedirectToOwnPlans fallback={skeleton} />
  if (plan === 'free') {
    return <ByRole candidate={<CandidatePlans />} employer={elsewhere} fallback={skeleton} />
  }
  return (
    <ByRole
      candidate={elsewhere}
      employer={
        <ClientMessages
          namespaces={['billing', 'common', 'errors', 'fieldErrors', 'forms', 'plans', 'buying', 'services']}
        >
          <ByRight needs="see_money">
            <PlanPage code={plan} />
          </ByRight>
        </ClientMessages>
      }
      fallback={skeleton}
    />
  )
}
