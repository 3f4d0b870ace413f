import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PlanView } from '@/components/my/plan-view'
import { planOf } from '@/components/my/plans'
import { routing } from '@/lib/i18n/routing'

interface Props {
  params: Promise<{ planCode: string }>
}

export async function generateMetadata({ params }: Props) {
  const plan = planOf((await params).planCode)
  if (!plan) notFound()
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'my.plans' })
  return { title: t(`${plan.code}.title`) }
}

export default async function Page({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const plan = planOf((await params).planCode)
  if (!plan) notFound()
  return <PlanView plan={plan} />
}
