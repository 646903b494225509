CREATE TABLE "page_publishings" (
	"page_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_publishings_page_id_number_pk" PRIMARY KEY("page_id","number"),
	CONSTRAINT "page_publishings_number" CHECK ("page_publishings"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"text" text NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"request_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_slugs" DROP CONSTRAINT "former_slugs_kind";--> statement-breakpoint
ALTER TABLE "page_publishings" ADD CONSTRAINT "page_publishings_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_key" ON "pages" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_request" ON "pages" USING btree ("request_id") WHERE "pages"."request_id" is not null;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_kind" CHECK ("former_slugs"."kind" in ('product', 'category', 'brand', 'page'));--> statement-breakpoint
-- Outlines: questions for the owner to answer, not published. Ours at /shipping is shown until its page is published.
INSERT INTO "pages" ("id", "title", "slug", "text") VALUES
('019ac000-0000-7000-8000-000000000001', 'Shipping', 'shipping', $$# What it costs

Nothing. Shipping is free on every order, whatever it weighs and however many makers it comes from.

# How to follow an order

Each item has its own status: Not processed, Processing, Shipped, Delivered. You find them under [Orders](/dashboard/orders), and we write to you when one changes.

# Changing your mind

An item can be cancelled on its order's page until it is delivered.

# Where it goes

To the default address of your [address book](/dashboard/address) at the moment you order.

# Something is wrong

[Write to us](/contact).$$),
('019ac000-0000-7000-8000-000000000002', 'Returns', 'returns', $$> This is an outline. Answer the questions, remove this note, and publish the page. What has to stand here is decided by the law of your country.

# What can be returned

- Which products can be returned, and which cannot?
- In which condition?

# How long

- How many days does a customer have?
- From which day do they count?

# How to return something

- Whom does a customer write to, and what does the message have to say?
- Where is the product sent?
- Who pays for it?

# The money

- How much is paid back, and does that include what shipping cost?
- In which way, and within how many days?

# Something is damaged or wrong

- What should a customer do?
- What do you do then?$$),
('019ac000-0000-7000-8000-000000000003', 'Privacy', 'privacy', $$> This is an outline. Answer the questions, remove this note, and publish the page. What has to stand here is decided by the law of your country.

# Who is responsible

- Who runs this shop, and how is that person reached?

# What we store

- What is stored when somebody visits, signs up, orders, or writes to you?
- What for, and for how long?

# Who receives it

- Who delivers orders, handles payments, sends mails, or runs the server?
- In which countries?

# Cookies and what the browser stores

- Which are there, and what for?

# What you can ask of us

- How does somebody see, correct, or delete what is stored? The account page has a download and a button that deletes the account.
- To whom can somebody complain?$$),
('019ac000-0000-7000-8000-000000000004', 'Terms', 'terms', $$> This is an outline. Answer the questions, remove this note, and publish the page. What has to stand here is decided by the law of your country.

# Who sells

- With whom does a customer make the contract: with you, or with the merchant of a product?

# How an order becomes a contract

- Which step binds a customer, and which one binds you?
- In which languages?

# Prices and payment

- Which taxes do prices include?
- How and when is an order paid?

# Delivery

- Where do you deliver, and how long does it take?

# When something goes wrong

- What can a customer expect when a product is faulty?
- Which law applies, and who decides a dispute?$$),
('019ac000-0000-7000-8000-000000000005', 'Imprint', 'imprint', $$> This is an outline. Answer the questions, remove this note, and publish the page. What has to stand here is decided by the law of your country.

# Who runs this shop

- What is the full name of the person or company, and its legal form?
- Who represents it?
- At which address can it be reached by post?

# How to reach us

- Which e-mail address and phone number are read and answered?

# Registration

- Is it in a register: in which, and under which number?
- Does it have a tax number that has to stand here?$$);
