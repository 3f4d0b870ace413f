CREATE TABLE "balance_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"transaction_id" bigint,
	"source" text NOT NULL,
	"payment_id" bigint,
	"invoice_id" bigint,
	"settled" boolean DEFAULT false NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotence_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_receipts_idempotence_key_unique" UNIQUE("idempotence_key")
);
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_one";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "purchase_id" bigint;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "provider_key" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "balance_parts" ADD CONSTRAINT "balance_parts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_parts" ADD CONSTRAINT "balance_parts_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_parts" ADD CONSTRAINT "balance_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_parts" ADD CONSTRAINT "balance_parts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_receipts" ADD CONSTRAINT "sandbox_receipts_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_parts_of_company" ON "balance_parts" USING btree ("company_id","source","payment_id","invoice_id","settled","id","amount");--> statement-breakpoint
CREATE INDEX "balance_parts_of_movement" ON "balance_parts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "balance_parts_of_payment" ON "balance_parts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "balance_parts_of_invoice" ON "balance_parts" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "sandbox_receipts_payment" ON "sandbox_receipts" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_of_purchase" ON "receipts" USING btree ("purchase_id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_provider_id_unique" UNIQUE("provider_id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_one" UNIQUE NULLS NOT DISTINCT("payment_id","refund_id","purchase_id");
--> statement-breakpoint
-- Parts are written once, as the book is.
CREATE TRIGGER balance_parts_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "balance_parts"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_kept();
--> statement-breakpoint
-- What balances hold now: bonuses were spent first and payments in their order, so the latest of them are left.
INSERT INTO "balance_parts" ("company_id", "source", "payment_id", "invoice_id", "amount")
WITH moved AS (
  SELECT a.company_id, e.id, e.kind, e.amount, t.reference
  FROM ledger_entries e
  JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'company'
  JOIN ledger_transactions t ON t.id = e.transaction_id
), bonus AS (
  SELECT company_id, greatest(0, sum(amount) FILTER (WHERE kind = 'bonus') + coalesce(sum(amount) FILTER (
    WHERE kind = 'charge' OR (kind = 'refund' AND reference !~ '^(payment|invoice):')), 0)) AS amount
  FROM moved GROUP BY company_id
), held AS (
  SELECT c.id AS company_id, c.balance, greatest(0, least(c.balance, coalesce(b.amount, 0))) AS bonus
  FROM companies c LEFT JOIN bonus b ON b.company_id = c.id WHERE c.balance <> 0
), came AS (
  SELECT m.company_id, p.id AS payment_id, i.id AS invoice_id, max(m.id) AS last, greatest(0, sum(m.amount)) AS net
  FROM moved m
  LEFT JOIN payments p ON m.reference = 'payment:' || p.public_id
  LEFT JOIN invoices i ON m.reference = 'invoice:' || i.public_id
  WHERE p.id IS NOT NULL OR i.id IS NOT NULL
  GROUP BY m.company_id, p.id, i.id
), paid AS (
  SELECT h.company_id, c.payment_id, c.invoice_id, c.last, greatest(0, least(c.net, h.balance - h.bonus
    - coalesce(sum(c.net) OVER (PARTITION BY c.company_id ORDER BY c.last DESC
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) AS amount
  FROM held h JOIN came c ON c.company_id = h.company_id
), parts AS (
  SELECT company_id, 'bonus' AS source, NULL::bigint AS payment_id, NULL::bigint AS invoice_id, bonus AS amount, 0 AS last FROM held
  UNION ALL
  SELECT company_id, CASE WHEN payment_id IS NULL THEN 'invoice' ELSE 'payment' END, payment_id, invoice_id, amount, last FROM paid
  UNION ALL
  SELECT h.company_id, 'other', NULL, NULL, h.balance - h.bonus
    - coalesce((SELECT sum(p.amount) FROM paid p WHERE p.company_id = h.company_id), 0), 0 FROM held h
)
SELECT company_id, source, payment_id, invoice_id, amount FROM parts WHERE amount <> 0 ORDER BY last;
