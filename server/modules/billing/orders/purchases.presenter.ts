import type { Purchase } from '@/lib/contracts/purchases'
import type { Kopecks } from '@/lib/shared/money'
import { vatOf } from './catalogue.service'
import type { findForView } from './purchases.repository'

export type PurchaseView = Awaited<ReturnType<typeof findForView>>[number]

const unpublished = ['draft', 'rejected', 'deleted']

export const presentPurchase = (
  { purchase, vacancy, payment }: PurchaseView,
  refundable: Kopecks,
): Purchase => ({
  public_id: purchase.publicId,
  code: purchase.code,
  title: purchase.title,
  purpose: purchase.purpose,
  status: purchase.status,
  price: purchase.price,
  vat: vatOf(purchase.price, purchase.vatRate),
  refunded: purchase.refunded,
  refundable,
  created_at: purchase.createdAt.toISOString(),
  paid_at: purchase.paidAt?.toISOString() ?? null,
  expires_at: purchase.expiresAt.toISOString(),
  vacancy: vacancy && {
    public_id: vacancy.publicId,
    title: vacancy.title,
    published: purchase.publishedAt !== null && !unpublished.includes(vacancy.status),
  },
  payment: payment && { public_id: payment.publicId, confirmation_url: payment.confirmationUrl },
})
