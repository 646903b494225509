ALTER TABLE "image_requests" ADD COLUMN "is_stopped" boolean DEFAULT false NOT NULL;
