-- A document never changes, but for the hash of its first PDF, which is written once. It is deleted only by the sweep, which says how many years it is kept.
CREATE OR REPLACE FUNCTION keep_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE years int := nullif(current_setting('shop.document_retention_years', true), '');
BEGIN
  IF TG_OP = 'DELETE' AND years IS NOT NULL AND OLD.issued_at < now() - years * interval '1 year' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.pdf_hash IS NULL THEN
    OLD.pdf_hash := NEW.pdf_hash;
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'document % % never changes', OLD.series, OLD.number
    USING ERRCODE = 'check_violation', TABLE = 'documents', CONSTRAINT = 'documents_never_change';
END $$;
CREATE OR REPLACE TRIGGER documents_never_change BEFORE UPDATE OR DELETE ON documents
FOR EACH ROW EXECUTE FUNCTION keep_document();

-- Orders placed from then on get documents by themselves: data that are cleared and given again change nothing of it.
CREATE OR REPLACE FUNCTION note_invoices_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.invoices_since IS NULL AND NEW.legal_name IS NOT NULL AND NEW.address IS NOT NULL AND NEW.tax_number IS NOT NULL THEN
    NEW.invoices_since := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER sellers_note_invoices_since BEFORE INSERT OR UPDATE ON sellers
FOR EACH ROW EXECUTE FUNCTION note_invoices_since();

-- The part of a deleted merchant is not the shop's own, which issues no invoice for it in its own name.
CREATE OR REPLACE FUNCTION note_merchant_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.merchant_left := true;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER order_parts_note_merchant_left BEFORE UPDATE OF merchant_id ON order_parts FOR EACH ROW
WHEN (OLD.merchant_id IS NOT NULL AND NEW.merchant_id IS NULL) EXECUTE FUNCTION note_merchant_left();

CREATE OR REPLACE FUNCTION note_document_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_modes (since, mode) VALUES (clock_timestamp(), NEW.value ->> 'mode');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER settings_note_document_mode AFTER UPDATE ON settings FOR EACH ROW
WHEN (NEW."group" = 'documents' AND OLD.value ->> 'mode' IS DISTINCT FROM NEW.value ->> 'mode')
EXECUTE FUNCTION note_document_mode();

-- What may need a document: a parcel, money that came, and what was taken back. A placed order is noted by the job that indexes it.
CREATE OR REPLACE FUNCTION note_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    INSERT INTO document_changes (order_id) VALUES (NEW.id);
  ELSE
    INSERT INTO document_changes (order_id) VALUES (NEW.order_id);
  END IF;
  PERFORM pg_notify('document_changes', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER parcels_note_document AFTER INSERT ON parcels FOR EACH ROW EXECUTE FUNCTION note_document_change();
CREATE OR REPLACE TRIGGER orders_note_document AFTER UPDATE OF owed_minor, kept_minor, received_minor, given_back_minor ON orders FOR EACH ROW
WHEN ((OLD.owed_minor, OLD.kept_minor, OLD.received_minor, OLD.given_back_minor)
  IS DISTINCT FROM (NEW.owed_minor, NEW.kept_minor, NEW.received_minor, NEW.given_back_minor))
EXECUTE FUNCTION note_document_change();
CREATE OR REPLACE TRIGGER refunds_note_document AFTER INSERT OR UPDATE OF state ON refunds FOR EACH ROW
WHEN (NEW.state = 'succeeded' AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION note_document_change();
