"""Tests in a real browser, at a real server. One process keeps one browser as long as it runs these tests."""
