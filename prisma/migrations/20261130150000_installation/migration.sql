-- Name, logo and colors of the installation. Without a row, they are those of the product.
CREATE TABLE "brand_versions" (
    "id" SERIAL NOT NULL,
    "brand" JSONB NOT NULL,
    "createdBy" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "brand_versions_pkey" PRIMARY KEY ("id")
);
CREATE TRIGGER "brand_versions_append_only" BEFORE UPDATE OR DELETE ON "brand_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
