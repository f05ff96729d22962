-- The confidentiality officers of every tenant may name leaders, which is granting.
INSERT INTO "role_menu" ("tenant_id", "role_id", "menu_id")
SELECT r."tenant_id", r."id", m."id" FROM "role" r JOIN "menu" m ON m."tenant_id" = r."tenant_id" AND m."alias" = 'depart:btn:leader'
 WHERE r."type" = 2 AND NOT r."is_editable" ON CONFLICT DO NOTHING;
