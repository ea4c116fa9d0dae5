ALTER TABLE "orders" ADD COLUMN "refund_asked_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_reason" text;--> statement-breakpoint
CREATE INDEX "orders_giving_back" ON "orders" USING btree ("refund_asked_time") WHERE "orders"."state" = 'paid' and "orders"."refund_asked_time" is not null;