/** `pending` waits for its money; `grace`: three days past what is paid, with everything still there. */
const subscriptionStatuses = ['pending', 'active', 'grace', 'expired', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** `upgrade` ends the running period and gives back what is left of it; `downgrade` waits for its end and costs nothing now. */
const purchasePurposes = ['buy', 'renew', 'upgrade'] as const
export type PurchasePurpose = (typeof purchasePurposes)[number]

const purchaseStatuses = ['waiting', 'paid', 'canceled', 'refunded'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]
