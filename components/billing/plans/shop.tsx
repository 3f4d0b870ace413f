'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { CatalogueItem, Consumable } from '@/lib/contracts/catalogue'
import { formatMoney } from '@/lib/format/number'
import { routes } from '@/lib/routes'
import { BuyForm } from './buy-form'
import { Price } from './price'

type Props = {
  items: readonly CatalogueItem[]
  mayPay: boolean
  paidByCard: boolean
  vacancy: string | null
  /** What is missing stands before the rest. */
  first: Consumable
}

/** What is bought once; the form opens under the one that is chosen. */
export function Shop({ items, mayPay, paidByCard, vacancy, first }: Props) {
  const t = useTranslations('plans')
  const services = useTranslations('services')
  const [chosen, setChosen] = useState<string | null>(null)
  const sold = items
    .filter(({ kind, side, code }) => side === 'employer' && (kind === 'service' || code === 'single'))
    .toSorted((a, b) => Number(Boolean(b.terms.contents[first])) - Number(Boolean(a.terms.contents[first])))
  return (
    <section className="grid gap-4" aria-labelledby="shop">
      <h2 id="shop" className="text-lg">
        {services('shop')}
      </h2>
      <ul className="plan-cards">
        {sold.map((item) => (
          <Card as="li" key={item.code} className="grid content-start gap-3">
            <h3 className="text-base">{item.title}</h3>
            {item.code === 'single' ? <p className="text-soft">{t('plan.single')}</p> : null}
            <Price terms={item.terms} t={t} />
            {chosen === item.code ? (
              <BuyForm
                item={item}
                mayPay={mayPay}
                paidByCard={paidByCard}
                vacancy={item.code === 'single' ? vacancy : null}
                onPaid={() => setChosen(null)}
              />
            ) : (
              <p>
                <Button onClick={() => setChosen(item.code)}>
                  {services('buy', { price: formatMoney(item.terms.price) })}
                </Button>
              </p>
            )}
          </Card>
        ))}
      </ul>
      <p>
        <a
          href={routes.myPlans(vacancy ? { vacancy } : undefined)}
          className={buttonClass({ variant: 'ghost' })}
        >
          {t('title')}
        </a>
      </p>
    </section>
  )
}
